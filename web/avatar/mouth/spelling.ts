// From spelled words to the shapes of a mouth. English spelling only hints at its sounds: what counts is that lips meet at
// m, b and p, that o is round and a is open, and that it takes as long as speaking does.
import type {MouthShape, Viseme} from '#web/avatar/face/face.types.ts';

type Sound = MouthShape & {readonly startsAt: number; readonly endsAt: number};

/** One word of a text; times in ms from its beginning. */
export type Word = {
  /** Where it begins in the text. */
  readonly index: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly sounds: readonly Sound[];
};

type Spelled = readonly [letters: string, viseme: Viseme, openness: number, ms: number];

/** Longer ones first. Length of a sound at about 165 words a minute. */
const SPELLED: readonly Spelled[] = [
  ['tion', 'tongue', 0.5, 190],
  ['ough', 'round', 0.8, 160],
  ['igh', 'wide', 0.9, 160],
  ['sh', 'round', 0.35, 100],
  ['ch', 'round', 0.35, 100],
  ['th', 'tongue', 0.5, 80],
  ['ph', 'teeth', 0.8, 90],
  ['wh', 'round', 0.5, 70],
  ['qu', 'round', 0.6, 100],
  ['oo', 'round', 0.9, 150],
  ['ou', 'open', 0.8, 150],
  ['ow', 'open', 0.8, 150],
  ['oa', 'round', 0.9, 150],
  ['oi', 'round', 0.9, 150],
  ['oy', 'round', 0.9, 150],
  ['au', 'open', 0.9, 150],
  ['aw', 'open', 0.9, 150],
  ['ai', 'wide', 0.9, 150],
  ['ay', 'wide', 0.9, 150],
  ['ee', 'wide', 0.8, 150],
  ['ea', 'wide', 0.8, 140],
  ['ie', 'wide', 0.8, 140],
  ['ll', 'tongue', 0.6, 70],
  ['ss', 'tongue', 0.35, 90],
  ['mm', 'closed', 0, 80],
  ['pp', 'closed', 0, 80],
  ['bb', 'closed', 0, 80],
  ['tt', 'tongue', 0.45, 65],
  ['ff', 'teeth', 0.8, 90],
  ['a', 'open', 0.85, 115],
  ['e', 'wide', 0.7, 95],
  ['i', 'wide', 0.6, 90],
  ['y', 'wide', 0.6, 90],
  ['o', 'round', 0.8, 110],
  ['u', 'round', 0.6, 100],
  ['w', 'round', 0.5, 70],
  ['m', 'closed', 0, 80],
  ['b', 'closed', 0, 70],
  ['p', 'closed', 0, 70],
  ['f', 'teeth', 0.8, 80],
  ['v', 'teeth', 0.8, 70],
  ['r', 'round', 0.4, 65],
  ['h', 'open', 0.35, 50],
  ['k', 'open', 0.3, 65],
  ['c', 'open', 0.3, 65],
  ['g', 'open', 0.3, 65],
  ['q', 'open', 0.3, 65],
  ['x', 'tongue', 0.35, 90],
  ['j', 'round', 0.35, 80],
];
const OTHER: Spelled = ['', 'tongue', 0.45, 65];
/** A figure is spoken as a word: seven. */
const FIGURE: readonly Spelled[] = [
  ['', 'tongue', 0.4, 80],
  ['', 'wide', 0.8, 130],
  ['', 'tongue', 0.4, 80],
];
/** In other scripts a letter is about a syllable. */
const SYLLABLE: readonly Spelled[] = [
  ['', 'tongue', 0.4, 60],
  ['', 'open', 0.7, 110],
];
/** The lengths above alone are of somebody in a hurry: 214 words a minute. */
const STRETCH = 1.05;
/** Between words, ms; behind a comma, and behind a sentence. */
const PAUSES = {word: 25, comma: 190, sentence: 380} as const;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** The words of a text with what the mouth does, one after the other. */
export function soundsOf(text: string): readonly Word[] {
  let at = 0;
  let until = 0;
  return Array.from(text.matchAll(WORD), (found): Word => {
    const [word] = found;
    at += until === 0 && at === 0 ? 0 : pauseOf(text.slice(until, found.index));
    const startsAt = at;
    const sounds = spelled(word.toLowerCase()).map(([, viseme, openness, ms]): Sound => {
      const from = at;
      at += STRETCH * ms;
      return {viseme, openness, startsAt: from, endsAt: at};
    });
    until = found.index + word.length;
    return {index: found.index, startsAt, endsAt: at, sounds};
  });
}

function pauseOf(between: string): number {
  if (/[.!?…\n]/.test(between)) return PAUSES.sentence;
  return /[,;:()–—]/.test(between) ? PAUSES.comma : PAUSES.word;
}

function spelled(word: string): readonly Spelled[] {
  const sounds: Spelled[] = [];
  for (let at = 0; at < word.length;) {
    const rest = word.slice(at);
    const letter = String.fromCodePoint(rest.codePointAt(0) ?? 0);
    // The e of `name` is not spoken.
    if (rest === 'e' && sounds.length > 1) break;
    const known = SPELLED.find(([letters]) => rest.startsWith(letters));
    sounds.push(...(known ? [known] : othersOf(letter)));
    at += known ? known[0].length : letter.length;
  }
  return sounds;
}

function othersOf(letter: string): readonly Spelled[] {
  if (/\p{N}/u.test(letter)) return FIGURE;
  if (/\p{M}|['’]/u.test(letter)) return [];
  const plain = letter.normalize('NFD').charAt(0);
  const known = SPELLED.find(([letters]) => letters === plain);
  if (known) return [known];
  return /[a-z]/.test(plain) ? [OTHER] : SYLLABLE;
}
