// What the tutor says: pieces that the server has checked, and that a browser draws without making anything of them.
import type {Block} from '#schema/lessons/block.ts';
import type {Key} from '#schema/questions/judging.ts';
import type {Answer, DrawnQuestion} from '#schema/questions/question.ts';

/**
 * - `explain`: passages of the lessons that answer
 * - `hint`: a step of the ladder towards an answer, never the answer
 * - `quiz`: a question to the learner
 */
export const MODES = ['explain', 'hint', 'quiz'] as const;
export type Mode = (typeof MODES)[number];

/** A passage of a lesson that is asked about, beside the number of its block: its words, and where they begin. */
export type AskedPassage = {
  /** Characters of the block's own text before it, UTF-16 units. */
  readonly start: number;
  /** Its beginning: finds it again when the lesson was edited. Empty for a whole block. */
  readonly quote: string;
};

/** A sentence of the tutor's own, or of its making: plain text. */
type SaidPart = {readonly kind: 'said'; readonly text: string};

/** A passage of a lesson, word for word. */
export type QuotePart = {
  readonly kind: 'quote';
  readonly lessonId: string;
  readonly moduleId: string;
  /** The lesson, and the heading if there is one. */
  readonly title: string;
  /** Path in the academy, to the paragraph itself. */
  readonly href: string;
  /** Plain text; code between lines of three backticks. None where a hint tells only the place. */
  readonly paragraphs: readonly string[];
};

/** A question of a quiz whose key the learner may see. The device judges the answer, as it does that of a review card. */
export type QuestionPart = {
  readonly kind: 'question';
  readonly quizId: string;
  readonly question: DrawnQuestion;
  readonly key: Key;
  /** The right answer as it is shown. */
  readonly answer: Answer;
  readonly explanation: readonly Block[];
  /** Sanitized HTML about each option, `null` for a right one; absent where none was written. */
  readonly feedback?: readonly (string | null)[];
};

/** An explanation that a model has written, checked: its citations name the quotations that come after it. */
export type WrittenPart = {
  readonly kind: 'written';
  /** Markdown of messages; `[1]` is the first quotation among the parts. */
  readonly text: string;
  /** Whose model: a host. */
  readonly service: string;
  /** Lines of code that are of no lesson. */
  readonly ownLines: number;
};

export type TutorPart = SaidPart | WrittenPart | QuotePart | QuestionPart;
