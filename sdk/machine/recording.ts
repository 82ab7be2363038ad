// A call as its start machine met it: noted through `inspect`, kept as JSON, and replayed by replay.ts.
import type {InspectionEvent, StateValue} from 'xstate';
import type {Inspection} from '#sdk/options.ts';
import type {StartInput} from '#sdk/start.context.ts';

/** One event of the machine, as it got it. */
export type RecordedEvent = {readonly type: string; readonly [field: string]: unknown};

export type Step = {
  /** ms since the machine began. */
  readonly at: number;
  readonly event: RecordedEvent;
  /** Where the machine was after it. */
  readonly state: StateValue;
};

export type Recording = {
  /** What happens in it, for people. */
  readonly about: string;
  readonly input: StartInput;
  /** In their order; the first begins the machine. */
  readonly steps: readonly Step[];
};

/** Notes the first call of a voice: `new Voice({inspect})`. @returns the option, and what was noted. */
export function recordCall(about: string): {
  readonly inspect: (event: Inspection) => void;
  /** Grows with the call. */
  readonly steps: readonly Step[];
  /** @throws {Error} before a call began. */
  readonly recording: () => Recording;
} {
  const steps: Step[] = [];
  let input: StartInput | undefined;
  let call: string | undefined;
  let beganAt = 0;
  const inspect = (inspection: Inspection) => {
    const told = inspection as unknown as InspectionEvent;
    if (told.type !== '@xstate.snapshot' || told.actorRef.sessionId !== told.rootId) return;
    const now = performance.now();
    if (call === undefined) {
      call = told.rootId;
      beganAt = now;
      input = told.event['input'] as StartInput;
    }
    if (told.rootId !== call) return;
    const {value} = told.snapshot as unknown as {value: StateValue};
    steps.push({at: Math.round(now - beganAt), event: recorded(told.event), state: value});
  };
  return {
    inspect,
    steps,
    recording: () => {
      if (!input) throw new Error('Nothing was recorded: no call began.');
      return {about, input, steps};
    },
  };
}

/** What of an event can be JSON and means something in another page. */
function recorded(event: RecordedEvent): RecordedEvent {
  const {type, output, error} = event;
  if (type === 'fatal') return {type, error: without('callClientId', error)};
  if (error instanceof Error) return {type, error: {name: error.name, message: error.message}};
  return type.startsWith('xstate.') ? {type, output, error} : event;
}

const without = (name: string, value: unknown) =>
  Object.fromEntries(Object.entries(Object(value) as object).filter(([key]) => key !== name));
