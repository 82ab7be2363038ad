/**
 * The value of a JSON text, or undefined. The parser's own error goes no further: it repeats the text, and with
 * it perhaps a secret.
 */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
