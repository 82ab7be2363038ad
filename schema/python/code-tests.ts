// Tests of code that learners write: the same in exercises, the assessment and its grader.

/** What a test checks, in words; of a hidden one a learner sees nothing else. */
type Named = {readonly name: string; readonly hidden?: boolean | undefined};

type Run = {
  /** What `input()` reads, line by line. Unlike in a lesson's sample it is not echoed. */
  readonly stdin?: string | undefined;
  /** Python that runs after the program and before the expression, with the same names. */
  readonly before?: string | undefined;
};

/** A Python expression, evaluated with the names of the program after it ran. */
type Called = {readonly call: string};
type MayBeCalled = {readonly call?: string | undefined};

/** The expression's value, as a Python literal: None, numbers, strings, bytes, lists, tuples, dicts, sets. */
type Equals = {
  readonly equals: string;
  /** Relative tolerance of numbers; with it an int may equal a float. */
  readonly approx?: number | undefined;
};
/** Name of the exception, or of a class that it inherits from. Without `call` the program itself raises it. */
type Raises = {readonly raises: string};
/** What the program, and `before` and `call` where there are any, print. Spaces at a line's end do not count. */
type Prints = {readonly prints: string};

/** One of `equals`, `raises` and `prints`. Each test runs the program again, with names of its own. */
export type CodeTest = Named & Run & ((Called & Equals) | (MayBeCalled & Raises) | (MayBeCalled & Prints));

/** The part of a test that the interpreter with the learner's program is told: never what is expected. */
export type Probe = {readonly before?: string | undefined; readonly call?: string | undefined};

/** @see Probe */
export const probeOf = ({before, call}: CodeTest): Probe => ({
  ...(before === undefined ? {} : {before}),
  ...(call === undefined ? {} : {call}),
});

/** Visible tests first: what follows the first hidden one is never shown. */
export const visibleFirst = <T extends {readonly hidden?: boolean | undefined}>(
  tests: readonly T[],
): readonly T[] => tests.toSorted((a, b) => Number(a.hidden === true) - Number(b.hidden === true));
