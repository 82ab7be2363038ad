/**
 * The value of a JSON text, or else what `otherwise` gives or throws. The parser's own error goes no
 * further: it repeats the text, and with it perhaps a secret.
 */
export function jsonValue(text: string, otherwise: () => unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise();
  }
}
