// Search in the course as it is on this device: titles, texts, own notes.
import type {Block} from '#schema/lessons/block.ts';
import {folded} from '#schema/text.folding.ts';
import {blockText} from '#web/lessons/block-text.ts';

/** Where a word was found in a lesson. */
export type Hit = {
  readonly lessonId: string;
  readonly in: 'title' | 'text' | 'note';
  /** Block of the text; absent for a title. */
  readonly block?: number;
  /** The words around it, cut into what matches and what does not. */
  readonly snippet: readonly Piece[];
};
export type Piece = {readonly text: string; readonly isHit: boolean};

export type SearchLesson = {readonly id: string; readonly title: string; readonly summary: string};
export type SearchBody = {readonly lessonId: string; readonly blocks: readonly Block[]};
export type SearchNote = {
  readonly lessonId: string;
  readonly block: number;
  readonly text: string;
  readonly quote: string;
};

/** Characters shown around a hit. */
const AROUND = 60;

/** The words that are searched for, folded. */
export const searchWords = (query: string): readonly string[] => folded(query).split(/\s+/).filter(Boolean);

/**
 * Hits by lesson, the best place of each kind: every word must stand in the title or summary, in one
 * block of the text, or in one note.
 */
export function searchCourse(
  words: readonly string[],
  {
    lessons,
    bodies,
    notes,
  }: {
    lessons: readonly SearchLesson[];
    bodies: readonly SearchBody[];
    notes: readonly SearchNote[];
  },
): ReadonlyMap<string, readonly Hit[]> {
  const hits = new Map<string, Hit[]>();
  const add = (hit: Hit) => hits.set(hit.lessonId, [...(hits.get(hit.lessonId) ?? []), hit]);
  for (const {id, title, summary} of lessons) {
    if (hasAll(title, words)) add({lessonId: id, in: 'title', snippet: []});
    else if (hasAll(`${title} ${summary}`, words)) {
      add({lessonId: id, in: 'title', snippet: snippetOf(summary, words)});
    }
  }
  for (const body of bodies) {
    const texts = textsOf(body);
    const block = texts.findIndex(({small}) => words.every((word) => small.includes(word)));
    const found = texts[block];
    if (found) add({lessonId: body.lessonId, in: 'text', block, snippet: snippetOf(found.text, words)});
  }
  for (const {lessonId, block, text, quote} of notes) {
    const found = [text, quote].find((one) => hasAll(one, words));
    if (found !== undefined) add({lessonId, in: 'note', block, snippet: snippetOf(found, words)});
  }
  return hits;
}

const hasAll = (text: string, words: readonly string[]): boolean => {
  const small = folded(text);
  return words.every((word) => small.includes(word));
};

/** An answer under its question, which a search must not give away. */
const HIDDEN = /(<details class="answer">.*?<\/summary>).*?(<\/details>)/gs;

/** What tells what a sample prints that is to be predicted is found by nobody: where it leads, it may be hidden. */
const textToFind = (block: Block): string =>
  'reveals' in block
    ? ''
    : blockText(block.kind === 'prose' ? {...block, html: block.html.replaceAll(HIDDEN, '$1$2')} : block);

type Text = {readonly text: string; readonly small: string};

/** A row's texts are read once: the same row object has the same blocks. */
const read = new WeakMap<SearchBody, readonly Text[]>();
function textsOf(body: SearchBody): readonly Text[] {
  const known = read.get(body) ?? body.blocks.map(textToFind).map((text) => ({text, small: folded(text)}));
  read.set(body, known);
  return known;
}

/** The neighbourhood of the first hit, with every hit in it marked. */
export function snippetOf(text: string, words: readonly string[]): readonly Piece[] {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const {small, places} = foldedPlaces(flat);
  const at = places[Math.max(0, small.indexOf(words[0] ?? ''))] ?? 0;
  const from = at <= AROUND ? 0 : flat.indexOf(' ', at - AROUND) + 1 || at;
  const rough = flat.slice(from, at + AROUND * 2);
  const cut = from + rough.length < flat.length ? `${rough.slice(0, rough.lastIndexOf(' '))} …` : rough;
  return pieces(`${from > 0 ? '… ' : ''}${cut}`, words);
}

function pieces(text: string, words: readonly string[]): readonly Piece[] {
  const escaped = words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  if (escaped.length === 0) return [{text, isHit: false}];
  const {small, places} = foldedPlaces(text);
  const cuts = [...small.matchAll(new RegExp(escaped.join('|'), 'g'))].flatMap(({0: hit, index}) => [
    places[index] ?? 0,
    places[index + hit.length] ?? text.length,
  ]);
  return [...cuts, text.length]
    .map((to, at) => ({text: text.slice(cuts[at - 1] ?? 0, to), isHit: at % 2 === 1}))
    .filter((piece) => piece.text !== '');
}

/** Folded letter by letter, and where in the text each letter of that came from: a folded text may be longer or shorter. */
function foldedPlaces(text: string): {small: string; places: readonly number[]} {
  let small = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const alone = folded(letter);
    for (let unit = 0; unit < alone.length; unit += 1) places.push(at);
    small += alone;
    at += letter.length;
  }
  return {small, places};
}
