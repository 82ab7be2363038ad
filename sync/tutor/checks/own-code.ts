// How much code of its own an answer may have: little, none that makes a function, and none that solves a task. What the
// lessons show is theirs, and may be shown as it is.
import {bareLine, defines, isCodeLine, lineKey, linesIn} from '#sync/tutor/checks/code-lines.ts';
import {isPython} from '#sync/tutor/checks/is-python.ts';
import {gramsOf, likeness, tokensOf} from '#sync/tutor/checks/likeness.ts';
import type {Tasks} from '#sync/tutor/checks/tasks.ts';

/** Lines of code of its own in an answer, and in it together with those right before it. */
const MOST_LINES = 3;
const MOST_LINES_IN_A_ROW = 4;
/** Of all those lines together: a line may be long. */
const MOST_TOKENS = 60;
/** A name, a call, an index: more in marks counts as a line. */
const MOST_SPAN_TOKENS = 6;
/** Of all such together. */
const MOST_TOKENS_IN_SPANS = 40;

/** What the lessons run, and what is no language. */
const LANGUAGES: ReadonlySet<string> = new Set(
  'python py python3 pycon output text txt console plaintext plain'.split(' ').concat(''),
);

/** What code of an answer there was before this one, in the same conversation. */
export type Before = {
  /** The answers before, as they were shown: what is told bit by bit is told. */
  readonly text: string;
  /** Lines of their own that these had. */
  readonly lines: number;
};

export type OwnCode = {
  /** Whether these lines may be shown, and counts them. @param language as a fence names it. */
  readonly admits: (lines: readonly string[], language?: string) => boolean;
  /** The same for what is in marks within a sentence. */
  readonly admitsSpan: (code: string) => boolean;
  /** Looks through a sentence: what it says of a program is told as well. */
  readonly tells: (line: string) => void;
  /** What was looked at would solve a task. */
  readonly isSolution: () => boolean;
  /** Lines of its own that were admitted. */
  readonly lines: () => number;
};

/** @param paragraphs of the passages that the answer stands on. */
export function ownCode(paragraphs: readonly string[], tasks: Tasks, before: Before): OwnCode {
  const given = linesIn(paragraphs);
  const givenText = paragraphs.map(lineKey).join('\n');
  const told = [before.text];
  /** Of that what is code, without the words in between. */
  const code = [codeIn(before.text)];
  let [lines, tokens, inSpans] = [0, 0, 0];
  let isSolution = false;

  const tells = (text: string, isCode: boolean) => {
    told.push(text);
    if (isCode) code.push(text);
    isSolution ||= solves(told.join('\n'), tasks) || solves(code.join('\n'), tasks);
  };
  const ofItsOwn = (some: readonly string[]) =>
    some.filter((line) => lineKey(line) !== '' && !given.has(lineKey(line)) && !isRemark(line));

  const admits = (some: readonly string[], language = ''): boolean => {
    const own = ofItsOwn(some);
    if (own.length === 0) return true;
    tells(own.join('\n'), true);
    const count = own.reduce((sum, line) => sum + tokensOf(line).length, 0);
    const isLittle =
      lines + own.length <= MOST_LINES &&
      before.lines + lines + own.length <= MOST_LINES_IN_A_ROW &&
      tokens + count <= MOST_TOKENS;
    const isOurs = LANGUAGES.has(language.toLowerCase()) && (isPython(own) || isPython(own.map(bareLine)));
    if (isSolution || !isLittle || !isOurs || own.some(defines)) return false;
    lines += own.length;
    tokens += count;
    return true;
  };
  return {
    admits,
    admitsSpan: (span) => {
      if (givenText.includes(lineKey(span))) return true;
      const count = tokensOf(span).length;
      if (count > MOST_SPAN_TOKENS || defines(span)) return admits([span]);
      tells(span, true);
      inSpans += count;
      return inSpans <= MOST_TOKENS_IN_SPANS && !isSolution;
    },
    tells: (line) => tells(line, false),
    isSolution: () => isSolution,
    lines: () => lines,
  };
}

/** What is code in a text: between fences, in lines of its own, and in marks. */
function codeIn(text: string): string {
  let isFenced = false;
  return text
    .split('\n')
    .flatMap((line) => {
      const isFence = /^[ \t>]*(?:`{3,}|~{3,})/.test(line);
      if (isFence) isFenced = !isFenced;
      if (isFence) return [];
      if (isFenced || isCodeLine(line)) return [line];
      return [...line.matchAll(/(`+)([^`]+)\1/g)].map(([, , span = '']) => span);
    })
    .join('\n');
}

/** A remark in words is no code. */
const isRemark = (line: string) => /^\s*(?:#|\/\/|--)/.test(line) && !isCodeLine(line);

/** Whether a text has most of what a task’s solution adds to what the task gives. */
function solves(text: string, {programs, rarity}: Tasks): boolean {
  const grams = gramsOf(tokensOf(text));
  return programs.some((program) => likeness(program.grams, grams, rarity) >= program.share);
}
