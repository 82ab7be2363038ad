// Text of people in a line of the academy's own. Unicode Bidirectional Algorithm, 2 and 3.3.2: isolates (U+2066 to U+2068, ended
// by U+2069) and embeddings and overrides (U+202A, U+202B, U+202D, U+202E, ended by U+202C).
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const POP_EMBEDDING = '\u202C';
const CONTROL = /[\u202A-\u202E\u2066-\u2069]/;
/**
 * Ends of a paragraph (table 4, B) but for the line feed, behind which browsers begin what is around it anew. Here they end all
 * isolates, those around the text as well.
 */
// oxlint-disable-next-line no-control-regex -- separators of information are among them.
const PARAGRAPH_END = /[\r\u001C-\u001E\u0085\u2029]/g;
const LINE_SEPARATOR = '\u2028';

/**
 * The text with every turn of its direction ended by its line's end, and none ended that is not its own: what closes nothing
 * in it would close an isolate around it, such as that of `bdi`. So would the end of a paragraph: it becomes a line's. None of
 * the characters concerned is seen.
 */
export function contained(typed: string): string {
  const text = typed.replaceAll(PARAGRAPH_END, LINE_SEPARATOR);
  if (!CONTROL.test(text)) return text;
  let out = '';
  /** What ends the turns that are open, the latest last. */
  let open: string[] = [];
  /** Where in them the isolates are. */
  let isolates: number[] = [];
  for (const one of text) {
    if (one === '\n' || one === LINE_SEPARATOR) {
      out += open.toReversed().join('');
      open = [];
      isolates = [];
    } else if (/[\u2066-\u2068]/.test(one)) {
      isolates.push(open.length);
      open.push(POP_ISOLATE);
    } else if (/[\u202A\u202B\u202D\u202E]/.test(one)) {
      open.push(POP_EMBEDDING);
    } else if (one === POP_EMBEDDING) {
      if (open.at(-1) !== POP_EMBEDDING) continue;
      open.pop();
    } else if (one === POP_ISOLATE) {
      const at = isolates.pop();
      if (at === undefined) continue;
      // What was turned inside of the isolate ends with it.
      open.length = at;
    }
    out += one;
  }
  return out + open.toReversed().join('');
}

/** What turns the direction of text and is not seen: the marks, isolates, embeddings and overrides of Unicode. */
const UNSEEN_TURN = /([\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])/;

/**
 * Code as it is to be read, in pieces: what is not seen and would show its characters in another order than they run in is
 * at the odd places, one each; between them is the rest. Letters of scripts that are written from right to left stay, and
 * read as they do everywhere.
 */
export const turnsApart = (code: string): readonly string[] => code.split(UNSEEN_TURN);

/** What can turn a line of English: letters of scripts that are written from right to left, their marks, and controls. */
const TURNS =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * What a person has typed, for the middle of a sentence that is plain text, such as a notification's or a toast's: a name
 * written from right to left does not pull the words and numbers next to it along. Any other name stays as it is, so that
 * what searches the sentence finds it. In markup use `Typed` (web/ui/show).
 */
export function isolated(name: string): string {
  const inside = contained(name);
  return inside !== name || TURNS.test(name) ? `${FIRST_STRONG_ISOLATE}${inside}${POP_ISOLATE}` : name;
}
