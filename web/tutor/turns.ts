// Conversations with the tutor as the screen shows them: synced rows, and what this device has not sent yet. Pure.
import type {Answer} from '#schema/questions/question.ts';
import {isRight} from '#schema/questions/judging.ts';
import {TITLE_MOST} from '#schema/tutor/tutor.limits.ts';
import type {
  AskedPassage,
  Mode,
  QuestionPart,
  QuotePart,
  TutorPart,
  WrittenPart,
} from '#schema/tutor/tutor.answer.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {argsOf, overlay} from '#web/data/outbox/overlay.ts';

export type Thread = {
  readonly id: string;
  readonly title: string;
  /** Of the last question, epoch ms. */
  readonly updatedAt: number;
};

/** What a question is about. */
export type Subject = {
  readonly lessonId: string | null;
  readonly block: number | null;
  /** The words of the block that it is about. */
  readonly passage?: AskedPassage | null;
  /** A question that was answered wrong. */
  readonly questionId: string | null;
};

export const NO_SUBJECT: Subject = {lessonId: null, block: null, questionId: null};

export type Turn = Subject & {
  readonly id: string;
  readonly threadId: string;
  readonly mode: Mode;
  readonly text: string;
  readonly follows: string | null;
  readonly parts: readonly TutorPart[];
  readonly hasMore: boolean;
  /** A model is still writing the answer; the parts are what the lessons say. */
  readonly isWriting: boolean;
  readonly createdAt: number;
  readonly stoppedAt: number | null;
  readonly liked: boolean | null;
  readonly reason: string;
  readonly reply: Answer | null;
  readonly correct: boolean | null;
  /** The command that asks, until it is answered. */
  readonly asking?: Command;
};

/** The commands that change what is shown. */
export const TUTOR_COMMANDS = [
  'tutor.ask',
  'tutor.stop',
  'tutor.reply',
  'tutor.rate',
  'tutor.rename',
  'tutor.remove',
] as const;

const UNTITLED: Readonly<Record<Mode, string>> = {
  explain: 'About a paragraph',
  hint: 'A hint',
  quiz: 'A quiz',
};

/** What a conversation is called that begins so, until the academy says it. */
const titleOf = (text: string, mode: Mode): string =>
  (text.split(/\r?\n/)[0] ?? '').trim().slice(0, TITLE_MOST) || UNTITLED[mode];

/** The last one that was asked in first. */
export function threadsOf(rows: readonly Thread[], pending: readonly Command[]): readonly Thread[] {
  const synced: ReadonlyMap<string, Thread> = new Map(rows.map((row) => [row.id, row]));
  const shown = overlay(synced, pending, {
    'tutor.ask': (all, {createdAt, args: {threadId, text, mode}}) => {
      const known = all.get(threadId) ?? {id: threadId, title: titleOf(text, mode), updatedAt: createdAt};
      const updatedAt = Math.max(known.updatedAt, createdAt);
      return new Map([...all, [threadId, {...known, updatedAt}]]);
    },
    'tutor.rename': (all, {args: {threadId, title}}) => {
      const known = all.get(threadId);
      return known ? new Map([...all, [threadId, {...known, title}]]) : all;
    },
    'tutor.remove': (all, {args: {threadId}}) => new Map([...all].filter(([id]) => id !== threadId)),
  });
  return [...shown.values()].toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
}

/** Those that have all the words in their names. */
export function searched(threads: readonly Thread[], query: string): readonly Thread[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return threads.filter(({title}) => words.every((word) => title.toLowerCase().includes(word)));
}

/** A turn as a row has it: what is absent is absent in one of two ways. */
export type TurnRow = Pick<
  Turn,
  'id' | 'threadId' | 'mode' | 'text' | 'parts' | 'hasMore' | 'createdAt' | 'reason'
> & {
  readonly [Key in keyof Subject | 'follows' | 'isWriting' | 'stoppedAt' | 'liked' | 'reply' | 'correct']?:
    | Turn[Key]
    | undefined;
};

/** One conversation's questions with their answers, oldest first. */
export function turnsOf(
  rows: readonly TurnRow[],
  pending: readonly Command[],
  threadId: string,
): readonly Turn[] {
  const synced: ReadonlyMap<string, Turn> = new Map(rows.map((row) => [row.id, turnOf(row)]));
  const shown = overlay(synced, pending, {
    'tutor.ask': (all, command) => {
      const {id, mode, text, lessonId, block, questionId, follows} = command.args;
      if (command.args.threadId !== threadId || all.has(id)) return all;
      const {createdAt} = command;
      const asking = pending.find((one) => one.id === command.id);
      const asked = {id, threadId, mode, text, lessonId, block, questionId, follows, createdAt};
      return new Map([...all, [id, {...turnOf({...asked, ...UNANSWERED}), ...(asking ? {asking} : {})}]]);
    },
    'tutor.stop': (all, {createdAt, args: {turnId}}) =>
      changed(all, turnId, ({stoppedAt}) => ({
        parts: [],
        hasMore: false,
        isWriting: false,
        stoppedAt: stoppedAt ?? createdAt,
      })),
    'tutor.reply': (all, {args: {turnId, value}}) =>
      changed(all, turnId, ({parts, reply}) => {
        const part = parts.find(isQuestion);
        if (!part || reply !== null) return {};
        return {reply: value, correct: isRight({kind: part.question.kind, key: part.key}, value)};
      }),
    'tutor.rate': (all, {args: {turnId, liked, reason}}) => changed(all, turnId, () => ({liked, reason})),
    'tutor.remove': (all, {args}) => (args.threadId === threadId ? new Map() : all),
  });
  return [...shown.values()].toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

const UNANSWERED = {parts: [], hasMore: false, reason: ''} as const;

const turnOf = (row: TurnRow): Turn => ({
  ...row,
  lessonId: row.lessonId ?? null,
  block: row.block ?? null,
  passage: row.passage ?? null,
  questionId: row.questionId ?? null,
  follows: row.follows ?? null,
  isWriting: row.isWriting ?? false,
  stoppedAt: row.stoppedAt ?? null,
  liked: row.liked ?? null,
  reply: row.reply ?? null,
  correct: row.correct ?? null,
});

function changed(
  turns: ReadonlyMap<string, Turn>,
  id: string,
  change: (turn: Turn) => Partial<Turn>,
): ReadonlyMap<string, Turn> {
  const turn = turns.get(id);
  return turn ? new Map([...turns, [id, {...turn, ...change(turn)}]]) : turns;
}

/** The last hint of each ladder, by the first; one that was stopped is none of its rungs. */
export const lastOfLadders = (turns: readonly Turn[]): ReadonlyMap<string, string> =>
  new Map(
    turns.flatMap(({id, follows, stoppedAt}) => (stoppedAt === null ? [[follows ?? id, id] as const] : [])),
  );

export const isWritten = (part: TutorPart): part is WrittenPart => part.kind === 'written';
export const isQuote = (part: TutorPart): part is QuotePart => part.kind === 'quote';
/** The question to the learner. */
const isQuestion = (part: TutorPart): part is QuestionPart => part.kind === 'question';

/** A question that was refused: all of what was asked, to be asked again. */
export type Rejected = {
  readonly command: Command;
  readonly text: string;
  readonly mode: Mode;
  readonly subject: Subject;
  readonly why: string;
};

/** Questions of a conversation that the academy has refused for good. */
export const rejectedIn = (pending: readonly Command[], threadId: string): readonly Rejected[] =>
  pending.flatMap((command) => {
    const args = command.status === 'failed' ? argsOf('tutor.ask', command) : undefined;
    if (args?.threadId !== threadId) return [];
    const {text, mode, lessonId, block, passage = null, questionId} = args;
    const why = command.reason?.message ?? 'Something went wrong.';
    return [{command, text, mode, subject: {lessonId, block, passage, questionId}, why}];
  });

/** An answer as plain text, with where each passage is from; behind an explanation the passages have their numbers. */
export function plainAnswer(parts: readonly TutorPart[], origin: string): string {
  const quotes = parts.filter(isQuote);
  const hasNumbers = parts.some(isWritten);
  const place = (quote: QuotePart) => `${quote.title}: ${origin}${quote.href}`;
  return parts
    .flatMap((part) => {
      if (part.kind === 'said' || part.kind === 'written') return [part.text];
      if (part.kind !== 'quote') return [];
      if (hasNumbers) return [`[${quotes.indexOf(part) + 1}] ${place(part)}`];
      return [...part.paragraphs, place(part)];
    })
    .join('\n\n');
}
