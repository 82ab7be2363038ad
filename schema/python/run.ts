// What a run of Python is asked for and what comes of it: the same words in the browser's worker and in the server's
// grader.
import type {Probe} from '#schema/python/code-tests.ts';

/** A run, as the driver (driver.ts) reads it. */
export type RunRequest = {
  /** Run one after the other with the same names; only the last one's output and errors count. */
  readonly programs: readonly string[];
  /** What `input()` reads, line by line. */
  readonly stdin?: string | undefined;
  /** What the learner expects the last program to print. */
  readonly predicted?: string | undefined;
  /** Follows the last program step by step (tracing.ts). */
  readonly trace?: boolean | undefined;
  /** What is asked of the last program once it ran: a test of a learner's code. */
  readonly probe?: Probe | undefined;
  /** The last program's name in tracebacks, such as `main.py`. */
  readonly file?: string | undefined;
  /** Files beside it: what it may import and open. The folder goes with the run. */
  readonly files?: readonly ProgramFile[] | undefined;
  /** Tells what its names refer to at the end. */
  readonly names?: boolean | undefined;
  /** Bytes of output that are kept; the rest is thrown away while it is printed. */
  readonly outputLimit: number;
};

/** A text file of a program's; its path is relative, with `/` between folders. */
export type ProgramFile = {readonly path: string; readonly text: string};

/** How a program ended that did not reach its end. */
export type PythonError = {
  /** `NameError` */
  readonly type: string;
  readonly message: string;
  /** As Python ends a traceback: `NameError: name 'x' is not defined`. */
  readonly summary: string;
  /** Line of the learner's program, from 1; `null` where none is to blame. */
  readonly line: number | null;
  /** Of a program with files: the one that the line is in; `null` where none is to blame. */
  readonly file?: string | null;
  /** The whole traceback, without the frames of the driver. */
  readonly traceback: string;
};

/** A picture that the program drew. */
export type PythonFigure = {
  /** A PNG file, as base64. */
  readonly png: string;
  readonly title: string;
};

/** A name and the value that it refers to. */
export type TracedName = {
  readonly name: string;
  /** Equal for names of one and the same object. */
  readonly id: string;
  readonly type: string;
  /** The value's `repr`, shortened. */
  readonly text: string;
};

/** What is true after a line has run. */
export type TraceStep = {
  /** From 1. */
  readonly line: number;
  /** The function that the line is in; empty at the top of the program. */
  readonly scope: string;
  /** Names of that function, or of the program at its top. */
  readonly names: readonly TracedName[];
  /** Names that refer to something else, or whose value changed, since the step before. */
  readonly changed: readonly string[];
  readonly printed: string;
};

/** What the driver tells of a run. Output is written as the program prints it. */
export type DriverReply = {
  readonly error: PythonError | null;
  /** More was printed than the limit keeps. */
  readonly isCut: boolean;
  /** The program wanted more input than there was. */
  readonly lacksInput: boolean;
  /** A program before the last one ended in an error. */
  readonly earlierFailed: boolean;
  /** Whether the prediction is what was printed, compared as Python values; `null` without one. */
  readonly predictedRight: boolean | null;
  readonly figures: readonly PythonFigure[];
  /** Empty unless asked for. */
  readonly steps: readonly TraceStep[];
  /** The program went on for longer than is followed. */
  readonly isTraceCut: boolean;
  /** What its names refer to at the end, where that was asked for: up to 60. */
  readonly names?: readonly TracedName[];
  /** What came of the probe; read it by `observationOf`. */
  readonly observation?: unknown;
};
