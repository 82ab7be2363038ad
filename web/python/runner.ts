// Runs Python for lessons and everything else on a page that has code.
import {createActor, fromCallback, type Actor} from 'xstate';
import type {RunRequest} from '#schema/python/run.ts';
import {inspect} from '#web/io/inspection.ts';
import {pythonMachine, type RunOrder} from '#web/python/python.machine.ts';
import type {Ending, Job, RunNews} from '#web/python/run-job.ts';
import {PythonWorkers, type PythonPlace} from '#web/python/workers.ts';

/** How long a program of a lesson may take, ms. */
const TIME_LIMIT_MS = 10_000;
/** How much of what it prints is kept, characters. */
const OUTPUT_LIMIT = 100_000;

export type RunOptions = Omit<RunRequest, 'outputLimit'> & {
  readonly limitMs?: number;
  readonly outputLimit?: number;
  readonly onNews?: (news: RunNews) => void;
};

/** A run that was asked for. */
export type Run = {
  /** Never rejects. */
  readonly ending: Promise<Ending>;
  /** Takes it back, or ends it with its worker. */
  readonly stop: () => void;
};

/** Where the page is with Python. */
export type PythonState = 'off' | 'loading' | 'ready' | 'running' | 'failed';

/** One Python for the whole page: programs run one after the other, none sees the names of another. */
export class PythonRunner {
  readonly #actor: Actor<typeof pythonMachine>;

  constructor(place: PythonPlace) {
    const workers = new PythonWorkers(place);
    const worker = fromCallback<RunOrder>(({sendBack, receive}) => {
      const taken = workers.take();
      taken.listen((news) => {
        if (news === 'lost' || news.kind === 'failed') sendBack({type: 'lost'});
        else if (news.kind === 'ready') sendBack({type: 'ready'});
        else sendBack({type: news.kind, news});
      });
      receive(({job}) => {
        if (job) taken.send({kind: 'run', id: job.id, request: job.request});
      });
      return () => taken.end();
    });
    this.#actor = createActor(
      pythonMachine.provide({actors: {worker}, actions: {prepareSpare: () => workers.prepare()}}),
      {inspect},
    );
    this.#actor.subscribe((snapshot) => {
      if (snapshot.matches('off')) workers.dropSpare();
    });
    this.#actor.start();
  }

  get state(): PythonState {
    const {value} = this.#actor.getSnapshot();
    if (typeof value === 'string') return value;
    return typeof value.open === 'string' ? value.open : 'running';
  }

  /** Loads Python ahead of the first run. */
  prepare(): void {
    this.#actor.send({type: 'prepare'});
  }

  /** Replaces Python where it is idle: its memory is given back. */
  restart(): void {
    this.#actor.send({type: 'restart'});
  }

  run({limitMs = TIME_LIMIT_MS, onNews, ...request}: RunOptions): Run {
    const id = crypto.randomUUID();
    const ending = new Promise<Ending>((resolve) => {
      const tell = (news: RunNews) => {
        onNews?.(news);
        if (news.kind === 'ended') resolve(news.ending);
      };
      const job: Job = {
        id,
        limitMs,
        tell,
        request: {...request, outputLimit: request.outputLimit ?? OUTPUT_LIMIT},
      };
      this.#actor.send({type: 'ask', job});
    });
    return {ending, stop: () => this.#actor.send({type: 'stop', id})};
  }

  /** Gives everything back; a later run loads it again. */
  close(): void {
    this.#actor.stop();
  }
}
