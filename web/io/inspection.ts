// Every state machine of this browser reports here. /dev/machines shows it, also from another tab;
// nothing is kept or sent while nobody looks.
import type {AnyActorRef, InspectionEvent} from 'xstate';

/** One thing that happened to an actor, and the state after it. */
export type EventReport = {
  readonly n: number;
  /** Unix time, ms. */
  readonly at: number;
  readonly type: string;
  readonly state: string;
};

/** What the page of machines is told of one actor. */
export type ActorReport = {
  readonly tab: string;
  readonly id: string;
  readonly machine: string;
  /** Present state, as XState names it: `{"connected":"idle"}` or a word. */
  readonly state: string;
  readonly status: string;
  readonly context: string;
  readonly lastEvents: readonly EventReport[];
  /** The machine's own definition, for drawing its chart. */
  readonly chart: ChartNode | undefined;
};

export type ChartNode = {
  readonly key: string;
  readonly initial: string | undefined;
  readonly states: readonly ChartNode[];
  readonly transitions: readonly {readonly event: string; readonly target: string; readonly guard: string}[];
};

const CHANNEL = 'machines';
const EVENTS_KEPT = 25;

type Known = {ref: AnyActorRef; machine: string; lastEvents: EventReport[]};

const tab = crypto.randomUUID().slice(0, 8);
const actors = new Map<string, Known>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
const forward = new Set<(event: InspectionEvent) => void>();
let watchedUntil = 0;
let scheduled = false;
let eventCount = 0;

/** A watcher asks again every second; after that long without, nobody looks. */
const WATCHED_FOR_MS = 3000;

channel?.addEventListener('message', ({data}: MessageEvent<unknown>) => {
  if (data !== 'who is there') return;
  watchedUntil = Date.now() + WATCHED_FOR_MS;
  report();
});

/** Give this to every `createActor` and `useMachine` as `inspect`. */
export function inspect(event: InspectionEvent): void {
  for (const listener of forward) listener(event);
  if (event.type === '@xstate.actor') {
    const ref = event.actorRef as AnyActorRef;
    const logic = (ref as {logic?: {id?: unknown}}).logic;
    actors.set(ref.sessionId, {
      ref,
      machine: typeof logic?.id === 'string' ? logic.id : ref.id,
      lastEvents: [],
    });
  }
  if (event.type === '@xstate.snapshot') {
    const known = actors.get(event.actorRef.sessionId);
    if (!known) return;
    known.lastEvents.unshift({
      n: (eventCount += 1),
      at: Date.now(),
      type: event.event.type,
      state: stateOf(event.snapshot),
    });
    known.lastEvents.length = Math.min(known.lastEvents.length, EVENTS_KEPT);
    if ((event.snapshot as {status?: string}).status === 'stopped') actors.delete(event.actorRef.sessionId);
    if (Date.now() < watchedUntil && !scheduled) {
      scheduled = true;
      setTimeout(report, 50);
    }
  }
}

/** Passes every inspection event on, such as to the makers' inspector. @returns the way to stop. */
export function forwardInspection(listener: (event: InspectionEvent) => void): () => void {
  forward.add(listener);
  return () => void forward.delete(listener);
}

/** Calls back with every actor of every tab of this browser, as they change. @returns the way to stop. */
export function watchMachines(onReports: (reports: readonly ActorReport[]) => void): () => void {
  const byTab = new Map<string, {at: number; reports: readonly ActorReport[]}>();
  const watcher = new BroadcastChannel(CHANNEL);
  const show = () => {
    for (const [name, {at}] of byTab) if (Date.now() - at > 2 * WATCHED_FOR_MS) byTab.delete(name);
    onReports([...byTab.values()].flatMap(({reports}) => reports));
  };
  watcher.addEventListener('message', ({data}: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    const {tab: from, reports} = data as {tab: string; reports: readonly ActorReport[]};
    byTab.set(from, {at: Date.now(), reports});
    show();
  });
  const ask = () => {
    watcher.postMessage('who is there');
    show();
  };
  ask();
  const timer = setInterval(ask, 1000);
  return () => {
    clearInterval(timer);
    watcher.close();
  };
}

function report(): void {
  scheduled = false;
  const reports = [...actors.entries()].map(([id, known]) => reportOf(id, known));
  channel?.postMessage({tab, reports});
}

function reportOf(id: string, {ref, machine, lastEvents}: Known): ActorReport {
  const snapshot = ref.getSnapshot() as {status?: string; context?: unknown};
  const root = (ref as {logic?: {root?: unknown}}).logic?.root;
  return {
    tab,
    id,
    machine,
    state: stateOf(snapshot),
    status: snapshot.status ?? '',
    context: readable(snapshot.context),
    lastEvents,
    chart: isStateNode(root) ? chartOf(root) : undefined,
  };
}

function stateOf(snapshot: unknown): string {
  const value = (snapshot as {value?: unknown} | undefined)?.value;
  return typeof value === 'string' ? value : value === undefined ? '–' : JSON.stringify(value);
}

/** Secrets never enter a machine's context; functions and elements are named, not shown. */
function readable(context: unknown): string {
  return JSON.stringify(
    context ?? null,
    (_, value: unknown) => (typeof value === 'function' ? 'ƒ' : value),
    2,
  );
}

type StateNode = {
  key: string;
  initial?: {target?: readonly {key: string}[]};
  states: Record<string, StateNode>;
  transitions: Map<
    string,
    readonly {eventType: string; target?: readonly {key: string}[]; guard?: unknown}[]
  >;
};

const isStateNode = (value: unknown): value is StateNode =>
  typeof value === 'object' && value !== null && 'states' in value && 'transitions' in value;

function chartOf(node: StateNode): ChartNode {
  return {
    key: node.key,
    initial: node.initial?.target?.[0]?.key,
    states: Object.values(node.states).map(chartOf),
    transitions: [...node.transitions.values()].flat().map(({eventType, target, guard}) => ({
      event: eventType,
      target: target?.map(({key}) => key).join(', ') ?? '',
      guard:
        typeof guard === 'string'
          ? guard
          : guard === undefined
            ? ''
            : ((guard as {type?: string}).type ?? 'guarded'),
    })),
  };
}
