//! [`Arguments`]: the arguments of a request, checked against the table.

use super::error::{RequestError, Result};
use super::options::RequestOptions;
use super::position::PositionInput;
use super::table::{Parameter, Request, group};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The arguments of a request.
pub(super) struct Arguments {
    request: &'static Request,
    values: Map<String, Value>,
    pub(super) options: RequestOptions,
}

impl Arguments {
    /// Checks that all arguments are parameters of the request, and reads the options.
    pub(super) fn new(request: &'static Request, mut values: Map<String, Value>) -> Result<Self> {
        values.retain(|_, value| !value.is_null());
        let error = |parameter: &str, problem: String| RequestError::Parameter {
            request: &request.name,
            parameter: parameter.to_owned(),
            problem,
        };
        let known =
            || request.parameters().map(|parameter| parameter.name.as_str()).collect::<Vec<_>>().join(", ");
        let is_known = |name: &&String| request.parameters().any(|parameter| parameter.name == **name);
        if let Some(unknown) = values.keys().find(|name| !is_known(name)) {
            return Err(error(unknown, format!("is not a parameter; there is {}", known())));
        }
        for Parameter { name, about, .. } in request.parameters().filter(|parameter| parameter.is_required) {
            if !values.contains_key(name) {
                return Err(error(name, format!("is missing; add it: {about}")));
            }
        }
        let mut arguments = Self { request, values, options: RequestOptions::default() };
        arguments.options = arguments.group("options")?;
        Ok(arguments)
    }

    /// The argument of a parameter, if there is one.
    pub(super) fn get<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>> {
        let value = self.values.get(name).cloned();
        value.map(serde_json::from_value).transpose().map_err(|problem| self.mistyped(name, &problem))
    }

    /// The argument of a parameter, else the default of its type.
    pub(super) fn or_default<T: DeserializeOwned + Default>(&self, name: &str) -> Result<T> {
        Ok(self.get(name)?.unwrap_or_default())
    }

    /// The arguments of a group of parameters, as a value with these fields.
    pub(super) fn group<T: DeserializeOwned>(&self, name: &str) -> Result<T> {
        let parameters = group(name);
        let of_group = |(name, _): &(&String, &Value)| parameters.iter().any(|one| one.name == **name);
        let fields = self.values.iter().filter(of_group).map(|(name, value)| (name.clone(), value.clone()));
        let fields: Map<String, Value> = fields.collect();
        let names = fields.keys().cloned().collect::<Vec<_>>().join(", ");
        serde_json::from_value(Value::Object(fields)).map_err(|problem| self.mistyped(&names, &problem))
    }

    pub(super) fn position(&self) -> Result<PositionInput> {
        Ok(PositionInput::Played(self.group("position")?))
    }

    fn mistyped(&self, name: &str, problem: &serde_json::Error) -> RequestError {
        let problem = format!("cannot be read: {problem}; `whydoku serve --schema` prints the types");
        RequestError::Parameter { request: &self.request.name, parameter: name.to_owned(), problem }
    }
}
