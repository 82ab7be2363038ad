import type {ProgramFile} from '#schema/python/run.ts';
import type {Ending} from '#web/python/run-job.ts';

/** What was printed, in one stretch. */
export type Printed = {
  /** How many came before it. */
  readonly at: number;
  readonly stream: 'out' | 'err';
  readonly text: string;
};

/** A run of a program, as far as it has come. */
export type ProgramRun = {
  /** `starting` waits for Python, which the first run of a page has to load. */
  readonly state: 'starting' | 'running' | 'ended';
  readonly printed: readonly Printed[];
  /** Once it has ended. */
  readonly ending?: Ending;
};

/** A part that cannot be fetched, such as offline, right after an update. */
export const UNAVAILABLE: ProgramRun = {state: 'ended', printed: [], ending: {how: 'unavailable'}};

export type ProgramOrder = {
  /** What ran before with the same names, and the program itself. */
  readonly programs: readonly string[];
  readonly stdin?: string | undefined;
  readonly trace?: boolean | undefined;
  /** The program's own name, and the files beside it. */
  readonly file?: string | undefined;
  readonly files?: readonly ProgramFile[] | undefined;
  /** Tells what its names refer to at the end. */
  readonly names?: boolean | undefined;
  /** How long it may take, ms; as long as a lesson's sample without. */
  readonly limitMs?: number;
  readonly onRun: (run: ProgramRun) => void;
};
