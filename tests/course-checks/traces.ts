// Records the traces of the course, in the Python that learners use. The same bytes come on every machine: Python, its
// hash seed, its clock and its chance are fixed (schema/python/tracing has the rules for what is in a trace).
import {stringify} from 'yaml';
import {markOf, traceOf, tracesText, type LessonTraces, type Trace} from '#schema/lessons/trace/trace.ts';
import type {ModuleFile, WrittenLesson} from '#sync/lessons/course/files.ts';
import type {QuizFile} from '#sync/lessons/course/quiz.ts';
import {packagesOf} from '#sync/python/imports.ts';
import type {Python} from '#tests/content-python.ts';
import {predictionsOf, samplesIn, writtenLessons} from '#tests/course-checks/programs.ts';
import type {Ended} from '#tests/course-checks/trace-faults.ts';

const OUTPUT_LIMIT = 100_000;

/** Clocks count how often they are read: a millisecond each. */
const CLOCK = `
import time

def counting(unit):
    count = 0
    def tell():
        nonlocal count
        count += 1
        return unit(count)
    return tell

time.time = counting(lambda ms: 1_700_000_000 + ms / 1000)
time.perf_counter = counting(lambda ms: ms / 1000)
time.process_time = counting(lambda ms: ms / 1000)
time.time_ns = counting(lambda ms: (1_700_000_000_000 + ms) * 1_000_000)
time.perf_counter_ns = counting(lambda ms: ms * 1_000_000)
`;
/** Before each program: its chance is drawn anew, and its temporary files are counted. */
const CHANCE = `
import itertools, random, tempfile
random.seed(0)
tempfile._name_sequence = (f"-{number}" for number in itertools.count())
`;

/** A program's trace, and how the same run ended by other means. */
export type Recorded = {readonly name: string; readonly trace: Trace; readonly ended: Ended};

export type Recording = {
  /** By the names of their files. */
  readonly files: ReadonlyMap<string, string>;
  readonly programs: readonly Recorded[];
  /** The list of the samples that stay still. */
  readonly still: string;
};

/** A sample without a trace: its number in the lesson, and why. */
type Still = {readonly number: number; readonly reason: string};

/** Packages are not part of the Python that records: another machine has other ones, and other bytes would come of it. */
function reasonAgainst(programs: readonly string[]): string | undefined {
  const needs = packagesOf(programs.join('\n'));
  return needs.length > 0 ? `needs ${needs.join(' and ')}` : undefined;
}

export function recordCourse(modules: readonly ModuleFile[], python: Python): Recording {
  const recorder = new Recorder(python);
  const files = new Map<string, string>();
  const stills: Record<string, readonly Still[]> = {};
  const keep = (file: string, traces: LessonTraces) => {
    if (Object.keys({...traces.samples, ...traces.questions}).length > 0) files.set(file, tracesText(traces));
  };
  for (const lesson of writtenLessons(modules)) {
    const {samples, still} = samplesOf(lesson, recorder);
    if (still.length > 0) stills[lesson.slug] = still;
    keep(lesson.file.replace(/\.md$/, '.traces.json'), {
      samples,
      questions: questionsOf(lesson.quiz, recorder),
    });
  }
  for (const {checkpoint} of modules) {
    if (checkpoint) {
      const file = checkpoint.file.replace(/\.quiz\.yaml$/, '.traces.json');
      keep(file, {samples: {}, questions: questionsOf(checkpoint, recorder)});
    }
  }
  return {files, programs: recorder.programs, still: stillText(stills)};
}

function samplesOf(lesson: WrittenLesson, recorder: Recorder) {
  const samples: Record<string, Trace> = {};
  const still: Still[] = [];
  for (const {number, programs} of samplesIn(lesson)) {
    const reason = reasonAgainst(programs);
    if (reason === undefined)
      samples[markOf(programs)] = recorder.record(`${lesson.slug} ${number}`, programs);
    else still.push({number, reason});
  }
  return {samples, still};
}

const questionsOf = (quiz: QuizFile | undefined, recorder: Recorder): LessonTraces['questions'] =>
  Object.fromEntries(
    (quiz ? predictionsOf(quiz) : [])
      .filter(({source}) => reasonAgainst([source]) === undefined)
      .map(({slug, source}) => [slug, recorder.record(slug, [source])]),
  );

class Recorder {
  readonly programs: Recorded[] = [];
  readonly #python: Python;

  constructor(python: Python) {
    this.#python = python;
    this.#ask([CLOCK]);
  }

  /** @throws {Error} for a program that never ends. */
  record(name: string, programs: readonly string[]): Trace {
    this.#ask([CHANCE]);
    const reply = this.#ask(programs);
    const trace = traceOf(reply.trace);
    if (reply.isStopped || !trace)
      throw new Error(`${name} cannot be recorded: it never ends, or has no trace.`);
    const {printed, names = [], error} = reply;
    this.programs.push({name, trace, ended: {printed, names, error: error?.summary ?? null}});
    return trace;
  }

  #ask(programs: readonly string[]) {
    return this.#python.ask({programs, trace: true, names: true, outputLimit: OUTPUT_LIMIT});
  }
}

const stillText = (stills: Readonly<Record<string, readonly Still[]>>): string =>
  `# Samples that are not stepped through, by lesson and number, and why. \`npm run record\` writes this list.\n${stringify(
    Object.fromEntries(
      Object.entries(stills).map(([lesson, list]) => [
        lesson,
        Object.fromEntries(list.map(({number, reason}) => [`sample ${number}`, reason])),
      ]),
    ),
  )}`;
