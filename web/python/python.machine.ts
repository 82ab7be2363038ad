// How the page keeps Python: loaded when it is first needed, one program at a time, and replaced when a program does not
// end by itself. What it invokes as `worker` brings a worker and ends it when stopped.
import {assign, fromCallback, sendTo, setup} from 'xstate';
import type {News} from '#web/python/protocol.ts';
import type {Ending, Job} from '#web/python/run-job.ts';

/** What a worker tells of a run. */
type JobNews = Extract<News, {readonly id: string}>;

/** What the worker is given. */
export type RunOrder = {readonly type: 'run'; readonly job: Job | undefined};

type Context = {
  /** The first one runs, or is next. */
  readonly jobs: readonly Job[];
};

type Event =
  | {readonly type: 'ask'; readonly job: Job}
  /** Python will be needed soon. */
  | {readonly type: 'prepare'}
  | {readonly type: 'stop'; readonly id: string}
  /** A new Python, while none of its programs runs. */
  | {readonly type: 'restart'}
  | {readonly type: 'ready'}
  /** Python did not start, or its worker ended. */
  | {readonly type: 'lost'}
  | {readonly type: JobNews['kind']; readonly news: JobNews};

/** Python on a slow line and a slow machine, and packages of many megabytes, ms. */
const LOAD_LIMIT_MS = 120_000;
/** A program that runs for longer may have to be stopped: the next worker is made ready, ms. */
const SPARE_AFTER_MS = 1000;
/** Without a program for that long, the memory is given back, ms. */
const IDLE_MS = 600_000;

export const pythonMachine = setup({
  types: {context: {} as Context, events: {} as Event},
  actors: {
    /** Takes a worker that is ready or brings one, tells its news, gives it runs, and ends it when stopped. */
    worker: fromCallback<RunOrder>(() => undefined),
  },
  actions: {
    prepareSpare: () => undefined,
    add: assign(({context, event}) =>
      event.type === 'ask' ? {jobs: [...context.jobs, event.job]} : context,
    ),
    tellDropped: ({context, event}) => {
      if (event.type === 'stop')
        tell(
          context.jobs.find(({id}) => id === event.id),
          {how: 'stopped'},
        );
    },
    drop: assign(({context, event}) =>
      event.type === 'stop' ? {jobs: context.jobs.filter(({id}) => id !== event.id)} : context,
    ),
    tellBegun: ({context}) => context.jobs[0]?.tell({kind: 'begun'}),
    tellOutput: ({context, event}) => {
      if (event.type !== 'output' || event.news.kind !== 'output') return;
      const {stream, text} = event.news;
      context.jobs[0]?.tell({kind: 'output', stream, text});
    },
    tellDone: ({context, event}) => {
      if (event.type !== 'done' || event.news.kind !== 'done') return;
      const {reply, ms} = event.news;
      tell(context.jobs[0], {how: 'finished', reply, ms});
    },
    tellBroken: ({context}) => tell(context.jobs[0], {how: 'broken'}),
    tellTime: ({
      context: {
        jobs: [job],
      },
    }) => tell(job, {how: 'time', limitMs: job?.limitMs ?? 0}),
    tellAll: ({context}) => {
      for (const job of context.jobs) tell(job, {how: 'unavailable'});
    },
    next: assign(({context}) => ({jobs: context.jobs.slice(1)})),
    forget: assign({jobs: []}),
  },
  guards: {
    isAsked: ({context}) => context.jobs.length > 0,
    isRunning: ({context, event}) => event.type === 'stop' && event.id === context.jobs[0]?.id,
    /** News of a run that was stopped may still arrive. */
    isOfRun: ({context, event}) => 'news' in event && event.news.id === context.jobs[0]?.id,
    /** Python gives no memory back: after this error the worker is a heavy one. */
    isOfFullRun: ({context, event}) =>
      'news' in event &&
      event.news.id === context.jobs[0]?.id &&
      event.news.kind === 'done' &&
      event.news.reply.error?.type === 'MemoryError',
  },
  delays: {
    load: LOAD_LIMIT_MS,
    spare: SPARE_AFTER_MS,
    idle: IDLE_MS,
    limit: ({context}) => context.jobs[0]?.limitMs ?? 0,
  },
}).createMachine({
  id: 'python',
  context: {jobs: []},
  initial: 'off',
  on: {ask: {actions: 'add'}, stop: {actions: ['tellDropped', 'drop']}},
  states: {
    off: {on: {ask: {target: 'open', actions: 'add'}, prepare: 'open'}},
    open: {
      invoke: {src: 'worker', id: 'worker'},
      initial: 'loading',
      on: {lost: 'failed'},
      states: {
        loading: {after: {load: '#python.failed'}, on: {ready: 'ready'}},
        ready: {
          always: {guard: 'isAsked', target: 'running'},
          on: {restart: {target: '#python.open', reenter: true}},
          after: {idle: '#python.off'},
        },
        running: {
          entry: sendTo('worker', ({context}) => ({type: 'run', job: context.jobs[0]})),
          initial: 'fetching',
          on: {
            // A program that is stopped takes its worker along.
            stop: [
              {
                guard: 'isRunning',
                target: '#python.open',
                reenter: true,
                actions: ['tellDropped', 'drop'],
              },
              {actions: ['tellDropped', 'drop']},
            ],
            output: {guard: 'isOfRun', actions: 'tellOutput'},
            done: [
              {guard: 'isOfFullRun', target: '#python.open', reenter: true, actions: ['tellDone', 'next']},
              {guard: 'isOfRun', target: 'ready', actions: ['tellDone', 'next']},
            ],
            broken: {
              guard: 'isOfRun',
              target: '#python.open',
              reenter: true,
              actions: ['tellBroken', 'next'],
            },
            lost: {target: '#python.open', reenter: true, actions: ['tellBroken', 'next']},
          },
          states: {
            fetching: {
              after: {load: '#python.failed'},
              on: {begun: {guard: 'isOfRun', target: 'working', actions: 'tellBegun'}},
            },
            working: {
              after: {
                spare: {actions: 'prepareSpare'},
                limit: {target: '#python.open', reenter: true, actions: ['tellTime', 'next']},
              },
            },
          },
        },
      },
    },
    failed: {
      entry: ['tellAll', 'forget'],
      on: {ask: {target: 'open', actions: 'add'}, prepare: 'open'},
    },
  },
});

function tell(job: Job | undefined, ending: Ending): void {
  job?.tell({kind: 'ended', ending});
}
