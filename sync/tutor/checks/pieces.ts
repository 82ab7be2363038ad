// A text in Markdown that is still coming, in pieces that can be looked at: what may be code comes as a whole, and the words
// of a sentence as they are there.
import {isCodeLine} from '#sync/tutor/checks/code-lines.ts';

export type Piece =
  /** Whole words of a line that goes on. */
  | {readonly kind: 'words'; readonly text: string}
  /** The rest of a line, and all of it. */
  | {readonly kind: 'line'; readonly text: string; readonly all: string}
  /** Lines of code that nothing is around. */
  | {readonly kind: 'run'; readonly lines: readonly string[]}
  /** Code between two fences, which are lines as well. */
  | {
      readonly kind: 'code';
      readonly opening: string;
      readonly lines: readonly string[];
      readonly closing: string;
      /** As the fence names it; may be empty. */
      readonly language: string;
    };

const OPENS = /^[ \t>]*(`{3,}|~{3,})[ \t]*([^\n`]*)$/;
/** A fence behind words: browsers would show it as text, but it begins code. */
const OPENS_LATE = /^(?<words>.*\S)[ \t]*(?<fence>(?:`{3,}|~{3,})[ \t]*[\w+#.-]*)[ \t]*$/;
/** The beginning of a line that may become a fence. */
const MAY_OPEN = /^[ \t>]*(?:`+[^`]*|~+.*)?$/;
/** Words, marks of sentences, whole citations and whole code in marks: nothing that a program needs. */
const PROSE =
  /^ {0,3}(?:[-*•+]\s+|\d{1,2}[.)]\s+|#{1,6}\s+)?(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}’'‘“”".,;!?–—…%€$&·×≤≥ \t/-]|(?<![\p{L}\p{N}_])\(|\)|:(?=\s|$)|\*{1,2}|\[\^?[\d,; ]+\]|`[^`]+`)*$/u;
/** The sign of an item goes together with its first word. */
const BULLET = /^[ \t]*(?:[-*•+]|\d{1,2}[.)]|#{1,6})?$/;
/** A line that begins so comes as a whole. */
const MAY_BE_CODE =
  /^[ \t]*(?:[-*•+>|#]+\s*|\d{1,3}[.):]\s*)*(?:[A-Z]{2,}\b|(?:for|while|if|elif|else|def|class|return|import|from|try|except|with|raise|yield|print|let|const|var|function|fn|func|set|append|repeat|end|do|then|begin|lambda|assert|del|pass|break|continue)\b)/;
/** A word or two may be the beginning of a statement. */
const BEGINNING = /^\s*\S+(?:\s+\S+){2}/;
/** So many words, the first with a capital, are a sentence's, even right behind code. */
const SENTENCE = /^\p{Lu}\S*(?:\s+\S+){4}/u;

type Fence = {
  readonly mark: string;
  readonly opening: string;
  readonly language: string;
  readonly lines: string[];
};

export type Scanner = {
  /** More of the text. */
  readonly push: (text: string) => void;
  /** The next piece, as far as one is there. */
  readonly next: () => Piece | undefined;
  /** The next of what is left: nothing more comes. A fence that nobody has closed ends with the text. */
  readonly last: () => Piece | undefined;
  /** Code has begun that has not ended. */
  readonly isInCode: () => boolean;
};

type State = {
  rest: string;
  /** What was handed on of the line that is being read. */
  begun: string;
  fence: Fence | undefined;
  /** Lines of code so far, which go on as long as there are more. */
  run: string[];
  /** Its last line has no end of its own. */
  isUnended: boolean;
};

export function scanner(): Scanner {
  const state: State = {rest: '', begun: '', fence: undefined, run: [], isUnended: false};
  return {
    push: (text) => {
      state.rest += text;
    },
    next: () => next(state),
    last: () => last(state),
    isInCode: () => state.fence !== undefined,
  };
}

function next(state: State): Piece | undefined {
  const end = state.rest.indexOf('\n');
  if (end < 0) return state.fence || mayOpen(state) ? undefined : words(state);
  const text = state.rest.slice(0, end);
  state.rest = state.rest.slice(end + 1);
  return state.fence ? inCode(state, state.fence, text) : wholeLine(state, text);
}

const mayOpen = ({begun, rest}: State): boolean => begun === '' && MAY_OPEN.test(rest);

function last(state: State): Piece | undefined {
  if (state.rest !== '' && !state.rest.endsWith('\n')) {
    state.rest += '\n';
    state.isUnended = true;
  }
  const piece = next(state);
  if (piece?.kind === 'line' && state.isUnended && state.rest === '')
    return {...piece, text: piece.text.slice(0, -1)};
  if (piece) return piece;
  if (state.fence) return close(state, state.fence, state.fence.mark);
  return state.run.length > 0 ? endRun(state) : undefined;
}

/** As many words of an unfinished line as can be nothing but words. */
function words(state: State): Piece | undefined {
  // What is named behind a word goes together with the space before it.
  const at = Math.max(state.rest.lastIndexOf(' '), 0);
  const [text, all] = [state.rest.slice(0, at), state.begun + state.rest.slice(0, at)];
  if (at === 0 || !BEGINNING.test(all) || !isWords(all)) return undefined;
  if (state.run.length > 0) return SENTENCE.test(all) ? endRun(state) : undefined;
  state.rest = state.rest.slice(at);
  state.begun = all;
  return {kind: 'words', text};
}

const isWords = (all: string): boolean =>
  !BULLET.test(all) && !MAY_BE_CODE.test(all) && PROSE.test(all) && !isOpen(all);

function endRun(state: State): Piece {
  const lines = state.run;
  state.run = [];
  return {kind: 'run', lines};
}

function close(state: State, {opening, lines, language}: Fence, closing: string): Piece {
  state.fence = undefined;
  return {kind: 'code', opening, lines, closing, language};
}

function inCode(state: State, fence: Fence, text: string): Piece | undefined {
  if (isClosing(text, fence.mark)) return close(state, fence, `${text}\n`);
  fence.lines.push(text);
  return next(state);
}

function wholeLine(state: State, text: string): Piece | undefined {
  const isFirst = state.begun === '';
  const opened = isFirst ? openedBy(text) : undefined;
  if (isFirst && !opened && goesOn(text, state.run)) {
    state.run.push(text);
    return next(state);
  }
  if (state.run.length > 0) {
    state.rest = `${text}\n${state.rest}`;
    return endRun(state);
  }
  state.fence = opened;
  return opened ? next(state) : lineOf(state, text);
}

function lineOf(state: State, text: string): Piece {
  const before = state.begun;
  state.begun = '';
  const {words: said = text, fence} = OPENS_LATE.exec(text)?.groups ?? {};
  if (fence === undefined || said.includes('```'))
    return {kind: 'line', text: `${text}\n`, all: `${before}${text}\n`};
  state.rest = `${fence}\n${state.rest}`;
  return {kind: 'line', text: `${said}\n`, all: `${before}${said}\n`};
}

/** A line of code, or what is further in than the code before it, or a blank line between. */
const goesOn = (text: string, run: readonly string[]): boolean =>
  isCodeLine(text) || (run.length > 0 && (text.trim() === '' || /^\s{2,}\S/.test(text)));

function openedBy(text: string): Fence | undefined {
  const [, mark, info = ''] = OPENS.exec(text) ?? [];
  const [language = ''] = info.trim().split(/\s+/);
  return mark === undefined ? undefined : {mark, opening: text, language, lines: []};
}

function isClosing(text: string, mark: string): boolean {
  const bare = text.replace(/^[ \t>]*/, '').trimEnd();
  return bare.startsWith(mark) && /^(?:`+|~+)$/.test(bare);
}

/** Something begins in it that does not end in it. */
const isOpen = (text: string): boolean =>
  count(text, /`/g) % 2 === 1 ||
  count(text, /"/g) % 2 === 1 ||
  count(text, /“/g) !== count(text, /”/g) ||
  text.lastIndexOf('[') > text.lastIndexOf(']') ||
  // A quotation waits for what is named behind it.
  /["”][ \t]*$/.test(text);

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
