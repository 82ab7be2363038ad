// Text in JSON that comes from outside. JSON can say what no encoding and no column of text can carry: half a character
// (a lone surrogate), as of an emoji that a program has cut in two.

/**
 * Reads JSON; half a character in a text becomes U+FFFD, as when it is written to a column of text: what somebody has
 * typed around it is not lost with it.
 * @param revive looks at each value, as that of `JSON.parse` does.
 * @throws {SyntaxError} for what is no JSON.
 */
export const parseJson = (
  text: string,
  revive: (key: string, value: unknown) => unknown = (_, value) => value,
): unknown =>
  JSON.parse(text, (key, value: unknown) =>
    revive(key, typeof value === 'string' ? value.toWellFormed() : value),
  );

/** Whether a field may be called that. Programs make these names: nothing that somebody typed is lost with them. */
export const isStorableName = (name: string): boolean => name.isWellFormed() && !name.includes('\0');

export const notAName = (name: string): string => `The field name "${name.toWellFormed()}" isn’t allowed.`;
