// The little markup that notes may have: **strong**, *emphasis* and `code`, within a line. What is not closed, or has
// nothing in it, is just characters. Pure.

export type NotePart = {
  readonly look: 'plain' | 'strong' | 'emphasis' | 'code';
  readonly text: string;
  /** Where it begins in the note, with its marks. */
  readonly at: number;
};

const MARKS =
  /`([^`\n]+)`|(?<![\p{L}\p{N}*])\*\*(?=[^\s*])([^\n]*?[^\s*])\*\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*?[^\s*])\*(?![\p{L}\p{N}*])/gu;

/** A note in parts, in order; together they are the note without its marks. */
export function noteParts(text: string): readonly NotePart[] {
  const parts: NotePart[] = [];
  let last = 0;
  for (const {0: whole, 1: code, 2: strong, 3: emphasis, index} of text.matchAll(MARKS)) {
    if (index > last) parts.push({look: 'plain', text: text.slice(last, index), at: last});
    if (code !== undefined) parts.push({look: 'code', text: code, at: index});
    else if (strong !== undefined) parts.push({look: 'strong', text: strong, at: index});
    else parts.push({look: 'emphasis', text: emphasis ?? '', at: index});
    last = index + whole.length;
  }
  if (last < text.length) parts.push({look: 'plain', text: text.slice(last), at: last});
  return parts;
}

/** A note as it is read out: without its marks. */
export const plainNote = (text: string): string =>
  noteParts(text)
    .map((part) => part.text)
    .join('');
