/** What a letter of the left is searched as: Unicode does not take these apart. */
const ALIKE: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

// Accents and other marks of Latin, Greek, Cyrillic, Hebrew and Arabic, and what is not seen at all. Vowels that Indic and
// Thai scripts write as marks stay, and so do those that make another letter of a kana.
const MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- Each mark is meant by itself.
  /[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u1AB0-\u1AFF\u1DC0-\u1DFF\u200C-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]/gu;

/**
 * Text as every search compares it: small letters without accents, each in one form (Unicode NFKD, then NFC). The function
 * `private."folded"` of the database says the same (schema/migrations/0076_text_in_one_form.sql; sync/chat/search/search.pg.test.ts compares
 * them). Folded text stays as it is.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(MARKS, '')
    .replaceAll(/[^\0-~]/gu, (letter) => ALIKE[letter] ?? letter)
    .normalize('NFC');
