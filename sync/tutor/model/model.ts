// The one interface to models that write text, whoever runs them. An adapter turns a service's stream into these events;
// nothing else of the academy knows a service.

export type ModelMessage = {readonly role: 'system' | 'user' | 'assistant'; readonly content: string};

/** What a model may call in place of writing. */
export type ModelTool = {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments: an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
};

export type ModelAsked = {
  readonly messages: readonly ModelMessage[];
  /** It is to call this. Services without tools are asked without it, and write. */
  readonly tool?: ModelTool;
  /** Of what it writes. */
  readonly mostTokens: number;
  /** Ends the request; its reason is what is thrown. */
  readonly signal: AbortSignal;
};

export type ModelUsage = {readonly tokensIn: number; readonly tokensOut: number};

export type ModelEvent =
  | {readonly kind: 'text'; readonly text: string}
  /** Its arguments, whole, as JSON that nobody has looked at. */
  | {readonly kind: 'call'; readonly name: string; readonly args: string}
  /** What the service says it has counted; some say nothing. */
  | {readonly kind: 'usage'; readonly usage: ModelUsage}
  /** It is all: `length` where the service has cut it off at `mostTokens`. The last event but for the usage. */
  | {readonly kind: 'end'; readonly why: 'whole' | 'length'};

export type Model = {
  /** Where questions go, for those who ask them: a host. */
  readonly service: string;
  /** Who is paid, and for what, as prices name them. */
  readonly provider: string;
  readonly model: string;
  /** @throws {ModelTrouble} or the signal's reason. */
  readonly ask: (asked: ModelAsked) => AsyncIterable<ModelEvent>;
};

/**
 * - `away`: nobody answers, or only with a fault of its own
 * - `busy`: too many requests
 * - `slow`: it did not begin in time, or fell silent
 * - `refused`: it takes no such request, such as with this key
 * - `garbled`: no such stream
 * - `cut`: a stream that ended before its end
 * - `large`: more than an answer can be
 * - `filtered`: the service's own rules have stopped it
 * - `resting`: it failed again and again, and is left alone for a while
 */
export type TroubleKind =
  | 'away'
  | 'busy'
  | 'slow'
  | 'refused'
  | 'garbled'
  | 'cut'
  | 'large'
  | 'filtered'
  | 'resting';

type Details = {
  readonly status?: number;
  /** That the service asks to wait, ms. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
};

/** A service did not write an answer. Its message is for those who run the academy, and repeats nothing that was sent. */
export class ModelTrouble extends Error {
  override readonly name = 'ModelTrouble';
  readonly kind: TroubleKind;
  readonly retryAfterMs: number | undefined;

  constructor(kind: TroubleKind, words: string, {status, retryAfterMs, cause}: Details = {}) {
    super(status === undefined ? words : `${words} (status ${status})`, cause === undefined ? {} : {cause});
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A reply that is no success. @param word what the service calls it, if it is a word. */
export function troubleOfStatus(status: number, retryAfterMs?: number, word?: string): ModelTrouble {
  const kind = status === 429 ? 'busy' : status === 408 || status >= 500 ? 'away' : 'refused';
  const said = word !== undefined && /^[\w.-]{1,60}$/.test(word) ? `: ${word}` : '';
  return new ModelTrouble(kind, `the service rejected the request${said}`, {status, retryAfterMs});
}
