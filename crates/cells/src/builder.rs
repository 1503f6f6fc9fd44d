//! [`builder!`]: options that are set by methods.

/// Declares a struct of options that may get more fields: it is `#[non_exhaustive]`, and a method of each field's name sets the
/// field.
///
/// ```
/// whydoku_cells::builder! {
///     /// Options of a picture.
///     #[derive(Default)]
///     pub struct Picture {
///         /// The width in pixels.
///         pub width: usize,
///     }
/// }
/// assert_eq!(Picture::default().width(640).width, 640);
/// ```
#[macro_export]
macro_rules! builder {
    ($(#[$meta:meta])* pub struct $type:ident $(<$lifetime:lifetime>)? { $($(#[$field_meta:meta])* pub $field:ident: $value:ty,)+ }) => {
        $(#[$meta])*
        #[non_exhaustive]
        pub struct $type $(<$lifetime>)? {
            $($(#[$field_meta])* pub $field: $value,)+
        }

        impl $(<$lifetime>)? $type $(<$lifetime>)? {
            $(
                #[doc = concat!("Sets `", stringify!($field), "`.")]
                #[must_use]
                pub fn $field(mut self, $field: $value) -> Self {
                    self.$field = $field;
                    self
                }
            )+
        }
    };
}
