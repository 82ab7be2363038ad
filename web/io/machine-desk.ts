// Describes the machines of this tab for /dev/machines, and hands them what is sent from there. Fetched with the first look.
import type {AnyMachineSnapshot, AnyStateMachine} from 'xstate';
import {
  CONTEXT_MOST,
  type ActorReport,
  type Kept,
  type Known,
  type SendAnswer,
  type SendOrder,
  type Step,
} from '#web/io/machine-report.ts';
import {activeStates, chartOf, transitionId} from '#web/io/machine-chart.ts';

type Actors = ReadonlyMap<string, Known>;

/** What this tab has to say of its actors. */
export const reportsOf = (tab: string, actors: Actors): readonly ActorReport[] =>
  [...actors].map(([id, known]) => reportOf(tab, id, known));

const machineOf = ({ref}: Known): AnyStateMachine | undefined => {
  const {logic} = ref as {logic?: unknown};
  return typeof logic === 'object' && logic !== null && 'root' in logic
    ? (logic as AnyStateMachine)
    : undefined;
};

function reportOf(tab: string, id: string, known: Known): ActorReport {
  const machine = machineOf(known);
  const snapshot: unknown = known.ref.getSnapshot();
  return {
    tab,
    page: location.pathname,
    id,
    machine: machine?.id ?? known.ref.id,
    ...pictureOf(machine, snapshot),
    status: (snapshot as {status?: string}).status ?? '',
    steps: known.kept.map((kept) => stepOf(machine, kept)),
    chart: machine && chartOf(machine),
    accepts: machine ? acceptedBy(machine) : [],
  };
}

/** What XState sends itself is not for others to send, and a wildcard is no event. */
const acceptedBy = (machine: AnyStateMachine): readonly string[] =>
  machine.events.map(String).filter((type) => !type.startsWith('xstate.') && !type.includes('*'));

const described = new WeakMap<Kept, Step>();

/** A step is described once. */
function stepOf(machine: AnyStateMachine | undefined, kept: Kept): Step {
  const known = described.get(kept);
  if (known) return known;
  const {n, at, type, snapshot, taken} = kept;
  const step = {n, at, type, ...pictureOf(machine, snapshot), taken: taken.map(transitionId)};
  described.set(kept, step);
  return step;
}

function pictureOf(
  machine: AnyStateMachine | undefined,
  snapshot: unknown,
): Pick<Step, 'state' | 'active' | 'context'> {
  const {value, context} = (snapshot ?? {}) as Partial<AnyMachineSnapshot>;
  return {
    state: typeof value === 'string' ? value : value === undefined ? '–' : JSON.stringify(value),
    active: machine && value !== undefined ? activeStates(machine, value) : [],
    context: readable(context).slice(0, CONTEXT_MOST),
  };
}

/** Nothing in a context that is named like a secret is shown, such as what opens a relay; functions are named. */
const SECRET = /pass|secret|token|credential|cookie/i;

const shown = (name: string, value: unknown): unknown =>
  SECRET.test(name) ? '…' : typeof value === 'function' ? 'ƒ' : value;

function readable(context: unknown): string {
  try {
    return JSON.stringify(context ?? null, shown, 2);
  } catch (error) {
    // Such as a circle, or a big integer.
    return `Can’t be shown: ${String(error)}`;
  }
}

/** Carries out an order from /dev/machines, if the learner of this tab may give it. */
export function answerTo(order: unknown, actors: Actors, maySend: boolean): SendAnswer {
  const {order: name, actor, event} = order as SendOrder;
  const refusal = maySend
    ? refusalOf(actors.get(actor), event)
    : 'Only the academy’s developers can send events.';
  if (refusal === undefined) actors.get(actor)?.ref.send(event);
  return {order: name, ...(refusal === undefined ? {} : {refusal})};
}

function refusalOf(known: Known | undefined, event: SendOrder['event'] | undefined): string | undefined {
  const machine = known && machineOf(known);
  const isActive = (known?.ref.getSnapshot() as {status?: string} | undefined)?.status === 'active';
  if (!machine || !isActive) return 'This actor has stopped.';
  if (typeof event?.type !== 'string' || !acceptedBy(machine).includes(event.type)) {
    return `${machine.id} has no event “${String(event?.type)}”.`;
  }
  return undefined;
}
