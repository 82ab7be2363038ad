// What people type as an answer, in one form: keyboards of phones and of other scripts write the same thing otherwise.

/**
 * Signs that a keyboard puts in the place of those of a program, each with what it stands for. The backtick is none of them:
 * it has a key of its own, and shells and Markdown have it for something else.
 */
const SIGNS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  ʹ: "'",
  ʻ: "'",
  ʼ: "'",
  '׳': "'",
  '‹': "'",
  '›': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  ʺ: '"',
  '״': '"',
  '〝': '"',
  '〞': '"',
  '〟': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  // Keyboards make it of two.
  '—': '--',
  '―': '--',
  '−': '-',
  '⁄': '/',
  '∕': '/',
  '×': '*',
  '∗': '*',
  '、': ',',
  '،': ',',
  '٬': ',',
  '٫': '.',
  '。': '.',
  '؛': ';',
  '؟': '?',
};

/** Digits of a script stand in a row from zero to nine. Unicode, 4.6: numeric value of Nd. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}

/** What the form would take apart: a double prime into two single ones, an accent by itself into a space and a mark. */
const WHOLE: Readonly<Record<string, string>> = {'″': '"', '˝': '"', '´': "'"};

/** Neither 2³ nor ② is made of digits, nor is ㎡: the form would make 23, 2 and m2 of them. */
const NO_DIGITS = /[^\p{No}\u339F-\u33A6\u33A8\u33AF]+/gu;

/**
 * A typed answer as answers are compared: Unicode NFKC, with straight quotes, plain dashes, the digits 0 to 9 and ordinary
 * spaces, and without what nobody sees. What is a number and no digit, such as ², stays. Keys are brought into the same form.
 */
export const inOneForm = (text: string): string =>
  // Most of what is typed is in this form already.
  /^[\n\r -~]*$/.test(text)
    ? text
    : text
        .replaceAll(/[″˝´]/g, (sign) => WHOLE[sign] ?? sign)
        .replaceAll(NO_DIGITS, (run) => run.normalize('NFKC'))
        .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
        .replaceAll(/[\u0085\u2028\u2029]/g, '\n')
        .replaceAll(/[^\S\n\r]/g, ' ')
        .replaceAll(/[^\0-~]/gu, (sign) => SIGNS[sign] ?? (/\p{Nd}/u.test(sign) ? asciiDigit(sign) : sign));
