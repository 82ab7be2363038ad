// A recorded call, again: the machine is the one of every call, and what its actors gave back, what it heard and how
// much time passed is what was recorded.
import {createActor, fromPromise, SimulatedClock, type InspectionEvent, type StateValue} from 'xstate';
import {within} from '#sdk/limit.ts';
import type {CallFacts, StartEmitted, StartEvent} from '#sdk/start.context.ts';
import {startMachine} from '#sdk/start.machine.ts';
import type {RecordedEvent, Recording} from '#sdk/machine/recording.ts';

/** A transition that was taken, by the ids of its states. */
export type Taken = {readonly from: string; readonly to: readonly string[]; readonly event: string};

/** What one step of the machine did. */
export type Happened = {
  readonly state: StateValue;
  readonly taken: readonly Taken[];
  readonly emitted: readonly StartEmitted[];
};

export type Replay = {
  /** Steps that were taken. */
  readonly count: () => number;
  /** @throws {Error} when the machine does something else than it did in the recording. */
  readonly step: () => Promise<Happened>;
  readonly context: () => unknown;
};

/** For the machine to react to an event, ms: it takes microtasks. */
const REACTION_LIMIT_MS = 2000;

type Settle = {readonly resolve: (output: unknown) => void; readonly reject: (error: unknown) => void};

/** @returns the call before its first step. */
export function replay(recording: Recording): Replay {
  const clock = new SimulatedClock();
  const running = new Map<string, Settle>();
  let onReaction: ((event: string) => void) | undefined;
  let taken: Taken[] = [];
  let emitted: StartEmitted[] = [];
  let count = 0;
  const actor = createActor(machineOf(running), {clock, input: recording.input, inspect: watch});
  actor.on('*', (event) => void emitted.push(event));

  function watch(told: InspectionEvent): void {
    if (told.actorRef.sessionId !== told.rootId) return;
    if (told.type === '@xstate.microstep') taken.push(...told._transitions.map(takenOf));
    if (told.type === '@xstate.snapshot') onReaction?.(told.event.type);
  }

  return {
    count: () => count,
    context: () => actor.getSnapshot().context,
    step: async () => {
      const {at, event, state} = recording.steps[count] ?? missing();
      [taken, emitted] = [[], []];
      const reaction = new Promise<string>((resolve) => {
        onReaction = resolve;
      });
      // Timers of browsers may be a fraction of a millisecond early.
      clock.set(Math.max(clock.now(), event.type.startsWith(AFTER) ? at + 1 : at));
      if (event.type === 'xstate.init') actor.start();
      else happen(event, running, (said) => actor.send(said));
      const heard = await within(reaction, REACTION_LIMIT_MS, event.type);
      const reached = actor.getSnapshot().value;
      if (heard !== event.type || JSON.stringify(reached) !== JSON.stringify(state)) {
        throw new Error(
          `Step ${count + 1}: the recording has ${event.type} to ${JSON.stringify(state)}, the machine took ${heard} to ${JSON.stringify(reached)}.`,
        );
      }
      count += 1;
      return {state: reached, taken, emitted};
    },
  };
}

function missing(): never {
  throw new Error('The recording has no more steps.');
}

/** The machine of every call; its actors end when and as the recording says. */
function machineOf(running: Map<string, Settle>) {
  const asRecorded = <T, Input = unknown>() =>
    fromPromise<T, Input>(
      ({self}) =>
        new Promise<T>((resolve, reject) => {
          running.set(self.id, {resolve: resolve as Settle['resolve'], reject});
        }),
    );
  return startMachine.provide({
    actors: {
      claim: asRecorded<void>(),
      create: asRecorded<CallFacts>(),
      build: asRecorded<void, CallFacts | undefined>(),
      join: asRecorded<void>(),
      record: asRecorded<void>(),
      observe: asRecorded<void>(),
      process: asRecorded<void>(),
      leave: asRecorded<void>(),
      force: asRecorded<void>(),
    },
  });
}

const AFTER = 'xstate.after.';
const ENDED = /^xstate\.(done|error)\.actor\.(.*)$/;

/** Brings about what the machine is to hear. */
function happen(event: RecordedEvent, running: Map<string, Settle>, send: (event: StartEvent) => void): void {
  const [, how, id = ''] = ENDED.exec(event.type) ?? [];
  if (how === 'done') running.get(id)?.resolve(event['output']);
  else if (how === 'error') running.get(id)?.reject(thrown(event['error']));
  // Time has passed already.
  else if (!event.type.startsWith(AFTER)) send(event as unknown as StartEvent);
}

const thrown = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'message' in error
    ? Object.assign(new Error(String(error.message)), error)
    : error;

const takenOf = ({source, target, eventType}: Transition): Taken => ({
  from: source.id,
  to: target?.map(({id}) => id) ?? [],
  event: eventType,
});

type Transition = {
  readonly source: {readonly id: string};
  readonly target?: readonly {readonly id: string}[] | undefined;
  readonly eventType: string;
};
