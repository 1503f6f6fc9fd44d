/// Defines an enum whose variants have names, by which files and command lines call them.
///
/// ```
/// whydoku_cells::named_enum! {
///     /// A direction of reading.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Direction {
///         /// From the first cell.
///         Forwards = "forwards",
///         /// From the last cell.
///         Backwards = "backwards",
///     }
/// }
/// assert_eq!(Direction::named("backwards"), Some(Direction::Backwards));
/// assert_eq!(Direction::ALL.map(|(name, _)| name), ["forwards", "backwards"]);
/// ```
#[macro_export]
macro_rules! named_enum {
    ($(#[$meta:meta])* pub enum $type:ident { $($(#[$variant_meta:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$meta])*
        pub enum $type {
            $($(#[$variant_meta])* $variant,)+
        }

        impl $type {
            /// All of them with their names.
            pub const ALL: [(&'static str, Self); [$($name),+].len()] = [$(($name, Self::$variant)),+];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// Returns the one with this name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, one)| one)
            }
        }
    };
}
