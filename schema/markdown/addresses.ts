// What is an address of the web in a text: `https://example.org/a`, or `www.example.org`. The same for the server, which
// keeps them beside a message, and for the browser, which makes links of them.

/** In either case: with the flag `i`, `u` takes `ſ` for an s. For a regular expression. */
export const HTTP = String.raw`[Hh][Tt]{2}[Pp][Ss]?:\/\/`;

/**
 * Where an address may begin, and all that may belong to it: ASCII but for what encloses addresses, and beyond it letters,
 * digits and dashes alone. Scripts without spaces have their own dots and brackets right behind an address. For a regular
 * expression with the flag `u`.
 */
export const ADDRESS = String.raw`(?:(?<!\w)${HTTP}|(?<![\w@.-])[Ww]{3}\.)(?=[\p{L}\p{N}[])(?:[!#$%&'()*+,\-./:;=?@[\]^_{|}~\w]|(?!\p{ASCII})[\p{L}\p{M}\p{N}\p{Pd}])+`;

/** What ends a sentence, or is a mark of the text around the address. */
const AFTER = /[!'*,.:;?_~]/;
const CLOSING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** What `ADDRESS` has found without what belongs to the sentence; empty where nothing is left that leads anywhere. */
export function addressOf(found: string): string {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    const open = CLOSING.get(last);
    const closed = counts.get(last) ?? 0;
    // A bracket that closes more than is opened in the address is the sentence's.
    if (open === undefined ? !AFTER.test(last) : closed <= (counts.get(open) ?? 0)) break;
    counts.set(last, closed - 1);
  }
  const address = found.slice(0, end);
  return URL.canParse(hrefOf(address)) ? address : '';
}

/** Where an address leads: `www.example.org` to `https://www.example.org`. */
export const hrefOf = (address: string): string => (/^www\./i.test(address) ? `https://${address}` : address);
