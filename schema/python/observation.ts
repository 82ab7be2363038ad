// What the driver saw of a test. It comes out of the interpreter that ran a stranger's program, so whatever it says is
// read by its form and within limits, and it says nothing about right and wrong: judging.ts does.

/** How a test's program, `before` or `call` broke off. */
export type Raised = {
  /** Name of its class and of those that it inherits from, the own one first. */
  readonly types: readonly string[];
  /** As Python ends a traceback. */
  readonly summary: string;
  readonly where: 'program' | 'before' | 'call';
};

export type Observation = {
  /**
   * The value of `call` as a literal, made of nothing but Python's own types; `null` for every other value, for a larger
   * one, and where there is no `call`.
   */
  readonly value: string | null;
  /** Name of the value's type, and its `repr`, shortened: for people only. */
  readonly type: string;
  readonly shown: string;
  readonly raised: Raised | null;
  /** Standard output. */
  readonly printed: string;
  /** More was printed than is kept. */
  readonly isCut: boolean;
};

const MOST_VALUE = 100_000;
const MOST_PRINTED = 400_000;
const MOST_WORDS = 2000;
const MOST_TYPES = 30;

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

/** What the driver replied as an observation; `undefined` for what has not the form of one. */
export function observationOf(data: unknown): Observation | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const {value, type, shown, raised, printed, isCut} = data as Partial<Record<keyof Observation, unknown>>;
  const read = raisedOf(raised);
  if (value !== null && !isText(value, MOST_VALUE)) return undefined;
  if (!isText(type, MOST_WORDS) || !isText(shown, MOST_WORDS) || !isText(printed, MOST_PRINTED)) {
    return undefined;
  }
  if (read === undefined || typeof isCut !== 'boolean') return undefined;
  return {value, type, shown, raised: read, printed, isCut};
}

function raisedOf(data: unknown): Raised | null | undefined {
  if (data === null) return null;
  if (typeof data !== 'object') return undefined;
  const {types, summary, where} = data as Partial<Record<keyof Raised, unknown>>;
  if (!Array.isArray(types) || types.length > MOST_TYPES) return undefined;
  if (!types.every((name): name is string => isText(name, MOST_WORDS))) return undefined;
  if (!isText(summary, MOST_WORDS)) return undefined;
  if (where !== 'program' && where !== 'before' && where !== 'call') return undefined;
  return {types: types.map(String), summary, where};
}
