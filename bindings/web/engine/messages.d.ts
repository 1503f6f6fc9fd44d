/** Returns the message of an error in a language: by its code and its place, or as it was thrown if the language has no words for it. */
export function message(problem: unknown, language: string): string;
