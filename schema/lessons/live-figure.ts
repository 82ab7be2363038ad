/**
 * What a learner can change in a figure. A browser computes everything that is shown from the numbers and texts here, which
 * are the lesson's own; without the parts that compute, the drawing is what it always was.
 */
export type LiveFigure =
  | BinsFigure
  | AlarmsFigure
  | DescentFigure
  | AttentionFigure
  | ChunksFigure
  | SamplingFigure
  | RetriesFigure;

/** A slider: into how many bins a histogram from 0 to `top` is cut. */
export type BinsFigure = {
  readonly part: 'bins';
  readonly values: readonly number[];
  readonly top: number;
  readonly unit: string;
};

/** A slider: how common attacks are, and what an alarm then means. */
export type AlarmsFigure = {
  readonly part: 'alarms';
  readonly requests: number;
  /** Shares of attacks among the requests, one for each position of the slider. */
  readonly priors: readonly number[];
  /** Share of attacks that set off the alarm, and of harmless requests that do. */
  readonly hit: number;
  readonly falseAlarm: number;
};

/** A stepper: gradient descent on the mean squared error of `y = w x`. */
export type DescentFigure = {
  readonly part: 'descent';
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Where it starts. */
  readonly w: number;
  readonly rates: readonly number[];
  readonly steps: number;
};

/** Attention: a query against texts by their word counts, as dot products, as cosines, and as weights. */
export type AttentionFigure = {
  readonly part: 'attention';
  readonly queries: readonly string[];
  readonly texts: readonly {readonly name: string; readonly words: string}[];
};

/** Chunking: a text cut into pieces, each compared with a query. */
export type ChunksFigure = {
  readonly part: 'chunks';
  readonly words: string;
  readonly query: string;
  /** Words in a chunk. */
  readonly sizes: readonly number[];
};

/** Sampling: scores of tests with so many questions, each answered right with the same probability. */
export type SamplingFigure = {
  readonly part: 'sampling';
  readonly share: number;
  readonly sizes: readonly number[];
  /** Of them, the one that is chosen at first. */
  readonly size: number;
};

/** What a service sends back: a status after so many seconds, and perhaps how many seconds to wait before a retry. */
export type Reply = {
  readonly status: number;
  readonly seconds: number;
  readonly retryAfter?: number | undefined;
};

/** A stepper: one call with its retries, as attempts and waits over time, and what each attempt costs. */
export type RetriesFigure = {
  readonly part: 'retries';
  /** A service replies in this order; the last reply repeats. */
  readonly services: readonly {readonly name: string; readonly replies: readonly Reply[]}[];
  /** Statuses that are worth a retry. */
  readonly retry: readonly number[];
  readonly attempts: number;
  /** In seconds: after how many an attempt is given up, the first wait, and the longest one. */
  readonly timeout: number;
  readonly base: number;
  readonly cap: number;
  /** In dollars: a computed answer, and the limits that can be chosen from. */
  readonly cost: number;
  readonly budgets: readonly number[];
};
