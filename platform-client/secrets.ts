// What must not stand in an error's text: the bearer token, and what headers, query and body call a key, token,
// secret, password or cookie. Servers like to repeat what they refuse.

/** By its last word: an `apiKey` is one, `keywords` and `tokenizer` are not. */
const SECRET_NAME = /(?:key|token|secret|password|passphrase|auth|authorization|signature|cookie)s?$/i;
/** Shorter values are words rather than secrets, and striking them out would garble the text. */
const LEAST_LENGTH = 6;
/** Characters of a server's text that a message repeats. */
const LONGEST = 500;

/** Text for a message: shortened, and without the secrets, however they are written. */
export function strikeOut(text: string, secrets: readonly string[]): string {
  const clean = secrets
    .flatMap(written)
    .filter((secret) => secret.length >= LEAST_LENGTH)
    // The longest first: one secret may begin another.
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
}

/** With and without its scheme (`Bearer …`), as it is and as in JSON, an address and a form. */
function written(secret: string): string[] {
  const bare = secret.replace(/^[a-z]+ /i, '');
  return [secret, bare].flatMap((one) => {
    const form = String(new URLSearchParams({'': one})).slice(1);
    const address = form.replaceAll('+', '%20').replaceAll(/%(?:2[1789]|7E)/g, decodeURIComponent);
    return [one, JSON.stringify(one).slice(1, -1), form, address];
  });
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
