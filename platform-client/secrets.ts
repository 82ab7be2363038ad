// What must not stand in an error's text: the bearer token, the values of the caller's own headers, and
// what the body calls a key, token, secret or password. Servers like to repeat what they refuse.

const SECRET_NAME = /key|token|secret|password|authorization/i;
/** Shorter values are words rather than secrets, and striking them out would garble the text. */
const LEAST_LENGTH = 6;
/** Characters of a server's text that a message repeats. */
const LONGEST = 500;

/** Text for a message: shortened, and without the secrets. */
export function strikeOut(text: string, secrets: readonly string[]): string {
  const clean = secrets
    .filter((secret) => secret.length >= LEAST_LENGTH)
    // The longest first: one secret may begin another.
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
}

/** The secrets in a body, by the names of its fields, at any depth. */
export function secretsIn(body: unknown): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const look = (value: unknown, name: string) => {
    if (typeof value === 'string' && SECRET_NAME.test(name)) found.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) look(inner, Array.isArray(value) ? name : key);
  };
  look(body, '');
  return found;
}
