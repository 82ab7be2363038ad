// What must not stand in an error's text: the bearer token, and what headers, query and body call a key, token,
// secret, password or cookie. Servers like to repeat what they refuse.

/** By its last word: an `apiKey` is one, `keywords` and `tokenizer` are not. */
const SECRET_NAME = /(?:key|token|secret|password|passphrase|auth|authorization|signature|cookie)s?$/i;
/** Characters of a server's text that a message repeats. */
const LONGEST = 500;

/** Text for a message: shortened, and without the secrets, however they are written. */
export function strikeOut(text: string, secrets: readonly string[]): string {
  const clean = secrets
    // With and without its scheme (`Bearer …`).
    .flatMap((secret) => [secret, secret.replace(/^[a-z]+ /i, '')].flatMap(written))
    // Shorter values are words rather than secrets, and striking them out would garble the text.
    .filter(({length}) => length > 5)
    // The longest first: one secret may begin another.
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
}

/** As it is, and as in JSON, a form and an address. */
function written(secret: string): string[] {
  const form = String(new URLSearchParams({'': secret})).slice(1);
  return [secret, JSON.stringify(secret).slice(1, -1), form, encodeURIComponent(secret.toWellFormed())];
}

/** The secrets in what is sent, by the names of its fields, at any depth. */
export function secretsIn(sent: unknown): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const look = (value: unknown, name: string) => {
    if (typeof value === 'string' && SECRET_NAME.test(name)) found.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, inner] of value instanceof FormData ? value : Object.entries(value)) {
      look(inner, Array.isArray(value) ? name : key);
    }
  };
  look(sent, '');
  return found;
}
