// What a model writes, before anybody reads it. It is looked at as it comes: sentences are handed on word by word, what may
// be code once it is whole and admitted, and citations of nothing are taken out.
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import {sourcesIn} from '#sync/tutor/checks/cited.ts';
import {isCodeLine} from '#sync/tutor/checks/code-lines.ts';
import {ownCode, type Before, type OwnCode} from '#sync/tutor/checks/own-code.ts';
import {scanner, type Piece} from '#sync/tutor/checks/pieces.ts';
import type {Tasks} from '#sync/tutor/checks/tasks.ts';

export type Verdict =
  | {
      readonly isGood: true;
      /** Its citations name the sources from 1 on. */
      readonly text: string;
      readonly sources: readonly QuotePart[];
      /** Lines of code that are of no passage. */
      readonly ownLines: number;
    }
  /** `solution`: it began to solve a task. `ungrounded`: no passage says so. */
  | {readonly isGood: false; readonly why: 'solution' | 'ungrounded'};

export type AnswerGuard = {
  /** @returns what may be shown now. */
  readonly push: (text: string) => string;
  /** Nothing more comes. @param isWhole it was not cut off. @returns what may be shown of the rest. */
  readonly end: (isWhole: boolean) => string;
  /** Nothing more of it will be shown: the model may stop. */
  readonly isOver: () => boolean;
  readonly verdict: () => Verdict;
};

type Grounds = {
  /** As they were given to the model. */
  readonly passages: readonly QuotePart[];
  readonly tasks: Tasks;
  readonly before: Before;
};

/** Longest answer, characters. */
const LONGEST = 6000;
const LEFT_OUT = '(I left out code that isn’t from your lessons.)\n';

/** Control characters, and what turns or hides text. */
const UNWANTED =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

export function answerGuard({passages, tasks, before}: Grounds): AnswerGuard {
  const pieces = scanner();
  const sources = sourcesIn(passages);
  const paragraphs = passages.flatMap((passage) => passage.paragraphs);
  const code = ownCode(paragraphs, tasks, before);
  const read = reader(code, sources.checked);
  let shown = '';
  let isCut = false;

  const isOver = () => code.isSolution() || shown.length > LONGEST;
  const take = (next: () => Piece | undefined): string => {
    let more = '';
    for (let piece = next(); piece !== undefined && !isOver(); piece = next()) {
      const part = read(piece);
      // What turned out to solve a task is not shown, nor is what came along with it.
      if (code.isSolution()) return '';
      more += part;
      shown += part;
    }
    return more;
  };
  return {
    push: (text) => {
      if (isOver()) return '';
      pieces.push(text.replaceAll(/\r\n?/g, '\n').replaceAll(UNWANTED, ''));
      return take(pieces.next);
    },
    end: (isWhole) => {
      isCut = !isWhole || shown.length > LONGEST;
      // Of code that was cut off nobody knows the end.
      return isOver() || (isCut && pieces.isInCode()) ? '' : take(pieces.last);
    },
    isOver,
    verdict: () => {
      if (code.isSolution()) return {isGood: false, why: 'solution'};
      const text = (isCut ? upToSentence(shown) : shown).trim().toWellFormed();
      const named = sources.named();
      if (text === '' || named.length === 0) return {isGood: false, why: 'ungrounded'};
      return {isGood: true, text, sources: named, ownLines: code.lines()};
    },
  };
}

/** What is shown of each piece. */
function reader(code: OwnCode, checked: (text: string) => string): (piece: Piece) => string {
  let hasLeftOut = false;
  const leftOut = (): string => {
    const words = hasLeftOut ? '' : LEFT_OUT;
    hasLeftOut = true;
    return words;
  };
  // Code in marks that is too much is three dots.
  const said = (text: string): string =>
    checked(
      text.replaceAll(/(`+)([^`\n]+)\1/g, (all, _, span: string) => (code.admitsSpan(span) ? all : '…')),
    );
  return (piece) => {
    if (piece.kind === 'words') return said(piece.text);
    if (piece.kind === 'code') {
      const {opening, lines, closing, language} = piece;
      return code.admits(lines, language) ? [opening, ...lines, closing].join('\n') : leftOut();
    }
    if (piece.kind === 'run') {
      return code.admits(piece.lines) ? checked(`${piece.lines.join('\n')}\n`) : leftOut();
    }
    const {text, all} = piece;
    if (isCodeLine(all)) return code.admits([all]) ? checked(text) : leftOut();
    code.tells(all);
    return said(text);
  };
}

/** Of an answer that was cut off: its whole sentences. */
function upToSentence(text: string): string {
  const ends = [...text.matchAll(/[.!?…](?:["”’)]|\s?\[\d+\])*(?=\s|$)/g)];
  const last = ends.at(-1);
  return last ? text.slice(0, last.index + last[0].length) : '';
}
