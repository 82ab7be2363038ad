import type {Exercise} from '#schema/lessons/exercise/exercise.ts';
import type {LiveFigure} from '#schema/lessons/live-figure.ts';

/**
 * A piece of a lesson's text, compiled from Markdown when the academy starts: its HTML is sanitised and
 * its code highlighted there, so a browser needs neither a Markdown parser nor a highlighter.
 */
export type Block = Prose | Code | Figure | Exercise;

export type Prose = {readonly kind: 'prose'; readonly html: string} & Reveals;

/** `reveals`: it tells what the sample to predict above it prints, and why. Shown once that was predicted, or skipped. */
type Reveals = {readonly reveals?: true};

export type Code = Reveals & {
  readonly kind: 'code';
  readonly language: string;
  readonly source: string;
  /** The source, highlighted: spans with `hljs-` classes. */
  readonly html: string;
  /** Printed by a run of this block, exactly; absent where it prints nothing or is not runnable. */
  readonly output?: string;
  /** `continues` shares the names of the runnable blocks above it. */
  readonly run?: 'alone' | 'continues';
  /** The run is meant to end in an error, the last line of `output`. */
  readonly fails?: true;
  /** The learner is asked what it prints before they run it. */
  readonly predict?: true;
  /** Of a sample to predict: its name among a learner's predictions, made of its text and of those that it continues. */
  readonly mark?: string;
  /** It can be stepped through. */
  readonly trace?: true;
  /** Packages that it imports and that are no part of Python itself. */
  readonly needs?: readonly string[];
};

export type Figure = Reveals & {
  readonly kind: 'figure';
  /** The drawing itself, sanitised; coloured by the page through its `fig-` classes. */
  readonly svg: string;
  /** Says in words what is seen. */
  readonly alt: string;
  readonly caption: string;
  /** What a learner can change in it; absent where it is a drawing alone. */
  readonly live?: LiveFigure;
};
