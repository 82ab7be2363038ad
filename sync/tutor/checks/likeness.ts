// How much of a program is in a text, whatever its names, its layout, and what is written around it.

/** Words that say what a program does: they stay as they are, and every other name counts as any name. */
const KEPT: ReadonlySet<string> = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda ' +
    'nonlocal not or pass raise return try while with yield none true false ' +
    // What solutions are told apart by.
    'abs all any append clear copy count dict enumerate extend filter float format frozenset get index insert int isinstance ' +
    'items iter join keys len list lower map max min next open pop print range remove replace reversed round set setdefault ' +
    'sorted sort split startswith endswith str strip sum super title tuple type update upper values zip'
  ).split(' '),
);

const TOKEN = /[\p{L}_][\p{L}\p{N}_]*|\p{N}[\p{N}_.]*|"[^"\n]*"|'[^'\n]*'|[-+*/%=<>!&|^~:.@]+|[([{]/gu;
/** What begins a line of a comment, a list, a quotation, a listing with numbers, an interpreter’s session, or a difference. */
const MARGIN =
  /^(?:[ \t]*(?:#+|\/\/+|--+|\/?\*+\/?|>+|>>>|\.\.\.|[-+•](?=\s)|\|?\s*\d{1,3}[.):|]?(?=\s)|\||"""|''')[ \t]*)+/gm;
/** A row of a table: each of its cells may be a line. */
const ROW = /^[ \t]*\|.*$/gm;
/** Nobody sees these. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** A text in one form: no look-alikes of width, nothing that nobody sees. */
export const plain = (text: string): string => text.normalize('NFKC').replaceAll(UNSEEN, '');

/** What a text is made of: every name, number and string is one of many. Ends of brackets and commas say nothing more. */
export function tokensOf(text: string): readonly string[] {
  const lines = plain(text)
    .replaceAll(ROW, (row) => row.replaceAll('|', '\n'))
    .replaceAll(MARGIN, '');
  return (lines.match(TOKEN) ?? []).map((token) => {
    const word = token.toLowerCase();
    if (KEPT.has(word)) return word;
    if (/^[\p{L}_]/u.test(token)) return 'i';
    if (/^\p{N}/u.test(token)) return 'n';
    return /^["']/.test(token) ? 's' : token;
  });
}

/** Tokens in a row that are looked for together. */
const GRAM = 4;

/** Rows of tokens; those of names alone are words, and no program. */
export function gramsOf(tokens: readonly string[]): ReadonlySet<string> {
  const grams = new Set<string>();
  for (let at = 0; at + GRAM <= tokens.length; at += 1) {
    const gram = tokens.slice(at, at + GRAM);
    if (gram.filter((token) => token === 'i').length < GRAM - 1) grams.add(gram.join(' '));
  }
  return grams;
}

/** How rare each row of tokens is in what learners read, 0 to 1: what every second sample has gives nothing away. */
export type Rarity = (gram: string) => number;

export function rarityIn(samples: readonly string[]): Rarity {
  const counts = new Map<string, number>();
  for (const sample of samples) {
    for (const gram of gramsOf(tokensOf(sample))) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  const whole = Math.log(1 + samples.length);
  return (gram) => (whole === 0 ? 1 : Math.log((1 + samples.length) / (1 + (counts.get(gram) ?? 0))) / whole);
}

/** @returns the share of a program's rows of tokens, rare ones counting more, that a text has: 0 to 1. */
export function likeness(program: ReadonlySet<string>, text: ReadonlySet<string>, rarity: Rarity): number {
  let [met, all] = [0, 0];
  for (const gram of program) {
    const weight = rarity(gram);
    all += weight;
    if (text.has(gram)) met += weight;
  }
  return all === 0 ? 0 : met / all;
}
