// What the tabs of a browser tell the page of machines (/dev/machines), and what it tells them.
import type {AnyActorRef, AnyTransitionDefinition} from 'xstate';

/** One thing that happened to an actor, as it was told: described only when somebody looks. */
export type Kept = {
  readonly n: number;
  /** Unix time, ms. */
  readonly at: number;
  readonly type: string;
  readonly snapshot: unknown;
  readonly taken: readonly AnyTransitionDefinition[];
};

/** An actor of this tab; `kept` is newest first. */
export type Known = {readonly ref: AnyActorRef; readonly kept: Kept[]; taken: AnyTransitionDefinition[]};

/** What becomes of a transition's event: which kind of cause it has. */
export type CauseKind = 'event' | 'after' | 'always' | 'done' | 'error';

export type ChartTransition = {
  /** Unique in its machine; a step names what it took by it. */
  readonly id: string;
  readonly kind: CauseKind;
  /** The event's type: `wake`; of a delay its name or ms: `wait`; of an invoked actor its source. Empty for `always`. */
  readonly event: string;
  /** How long a delay is, ms; none where the machine computes it. */
  readonly delayMs?: number;
  /** Name of the guard, `guarded` where it has none, or empty. */
  readonly guard: string;
  /** Names of the actions; those without a name are left out. */
  readonly actions: readonly string[];
  /** Ids of the states that it leads to; none for a transition that stays. */
  readonly targets: readonly string[];
  /** Leaves and enters its source again where it leads to itself or into it. */
  readonly reenter: boolean;
  /** Neither leads anywhere nor does anything: the state ignores the event. */
  readonly isForbidden: boolean;
};

/** A state of a machine, as it is drawn. */
export type ChartNode = {
  /** XState's id: `chat-socket.linked.open`. */
  readonly id: string;
  readonly key: string;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Of a history state: how deep it remembers. */
  readonly history?: 'shallow' | 'deep';
  /** Ids of the states that it begins with. */
  readonly initial: readonly string[];
  readonly states: readonly ChartNode[];
  readonly transitions: readonly ChartTransition[];
  /** What runs while it is active. */
  readonly invokes: readonly string[];
};

/** One thing that happened to an actor, and what it was after it. */
export type Step = {
  /** Ascending in one tab. */
  readonly n: number;
  /** Unix time, ms. */
  readonly at: number;
  /** Of the event. */
  readonly type: string;
  /** Present state, as XState names it: `{"connected":"idle"}` or a word. */
  readonly state: string;
  /** Ids of the active states, from the outside in. */
  readonly active: readonly string[];
  /** Ids of the transitions that it took. */
  readonly taken: readonly string[];
  /** The context as JSON, cut to `CONTEXT_MOST` characters. */
  readonly context: string;
};

/** Longest context that a report carries, characters. */
export const CONTEXT_MOST = 4000;

/** What the page of machines is told of one actor. */
export type ActorReport = Pick<Step, 'state' | 'active' | 'context'> & {
  readonly tab: string;
  /** Path of the page that the tab shows. */
  readonly page: string;
  readonly id: string;
  readonly machine: string;
  readonly status: string;
  /** Newest first; the tab keeps `STEPS_KEPT`. */
  readonly steps: readonly Step[];
  /** The machine's own definition; none for actors that are no machines. */
  readonly chart: ChartNode | undefined;
  /** Types of the events that may be sent to it. */
  readonly accepts: readonly string[];
};

/** An event for an actor of another tab. */
export type SendOrder = {
  /** The tab that it is for. */
  readonly to: string;
  /** Names the order: the answer repeats it. */
  readonly order: string;
  readonly actor: string;
  readonly event: {readonly type: string} & Readonly<Record<string, unknown>>;
};

/** What a tab says on the channel. */
export type TabReport = {readonly tab: string; readonly reports: readonly ActorReport[]};

/** Whether an order was carried out; `refusal` says why not. */
export type SendAnswer = {readonly order: string; readonly refusal?: string};
