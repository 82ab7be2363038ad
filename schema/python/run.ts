// What a run of Python is asked for and what comes of it: the same words in the browser's worker and in the server's
// grader.
import type {TracedName} from '#schema/lessons/trace/trace-steps.ts';
import type {Probe} from '#schema/python/code-tests.ts';

/** A run, as the driver (driver.ts) reads it. */
export type RunRequest = {
  /** Run one after the other with the same names; only the last one's output and errors count. */
  readonly programs: readonly string[];
  /** What `input()` reads, line by line. */
  readonly stdin?: string | undefined;
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

/** What the driver tells of a run. Output is written as the program prints it. */
export type DriverReply = {
  readonly error: PythonError | null;
  /** More was printed than the limit keeps. */
  readonly isCut: boolean;
  /** The program wanted more input than there was. */
  readonly lacksInput: boolean;
  /** A program before the last one ended in an error. */
  readonly earlierFailed: boolean;
  readonly figures: readonly PythonFigure[];
  /** `null` unless asked for; read it by `traceOf` (schema/lessons/trace/trace.ts). */
  readonly trace: unknown;
  /** What its names refer to at the end, where that was asked for: up to 60. */
  readonly names?: readonly TracedName[];
  /** What came of the probe; read it by `observationOf`. */
  readonly observation?: unknown;
};
