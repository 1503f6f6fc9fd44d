"""The exceptions: one hierarchy, each with the place and the remedy."""

from __future__ import annotations

from typing import Any


class WhydokuError(ValueError):
    """Something cannot be done. The message names the cause and the remedy."""

    remedy: str | None
    """What to do: what follows `; ` in the message, unless it is given."""
    line: int | None
    """The line of the input, from 1, if the error has a place."""
    column: int | None
    """The character in the line, from 1, if one can be named."""
    excerpt: str | None
    """The text around the place."""

    def __init__(
        self,
        message: str,
        remedy: str | None = None,
        line: int | None = None,
        column: int | None = None,
        excerpt: str | None = None,
    ) -> None:
        super().__init__(message)
        self.remedy = remedy or message.partition("; ")[2] or None
        self.line, self.column, self.excerpt = line, column, excerpt

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.remedy, self.line, self.column, self.excerpt)


class InputError(WhydokuError):
    """A text that is no puzzle, or a file that cannot be read."""


class PositionError(WhydokuError):
    """Digits that cannot stand together."""


class ClaimError(WhydokuError):
    """A text that is no claim about the board."""


class OptionError(WhydokuError):
    """An argument that cannot be used: an unknown scale, profile, language, ...."""


class UnratedError(WhydokuError):
    """A puzzle that the scale has no figure for."""


class SolutionError(WhydokuError):
    """A puzzle without a solution, or with several, where one is wanted."""


class TimeLimitWarning(UserWarning):
    """Fewer puzzles than were asked for, because the time is over."""


class TimeLimitError(WhydokuError, TimeoutError):
    """A call that was not done in time."""
