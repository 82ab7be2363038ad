// The tutor's page with rows and commands of a test's own, without an academy behind it. For tests.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {ZeroProvider} from '@rocicorp/zero/react';
import type {ReactNode} from 'react';
import {onTestFinished, vi} from 'vitest';
import {render} from 'vitest-browser-react';
import {Router} from 'wouter';
import {memoryLocation} from 'wouter/memory-location';
import {createActor, createMachine} from 'xstate';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import type {Command, NewCommand} from '#web/data/outbox/command.ts';
import {TutorView} from '#web/tutor/tutor-view.tsx';
import type {Turn, TurnRow} from '#web/tutor/turns.ts';
import type {Views} from '#web/tutor/views.ts';

export const THREAD = '0b5f9a2e-0000-4000-8000-000000000001';
export const THREAD_PATH = `${TUTOR_PATH}?thread=${THREAD}`;

/** A question that is answered. @param at of the asking, epoch ms. */
export const answered = (id: string, at: number, more: Partial<TurnRow> = {}): TurnRow => ({
  id,
  threadId: THREAD,
  mode: 'explain',
  text: `Question ${id}`,
  parts: [{kind: 'said', text: `Answer ${id}`}],
  hasMore: false,
  createdAt: at,
  reason: '',
  ...more,
});

export const turnOf = (row: TurnRow): Turn => ({
  lessonId: null,
  block: null,
  questionId: null,
  follows: null,
  isWriting: false,
  stoppedAt: null,
  liked: null,
  reply: null,
  correct: null,
  ...(row as Partial<Turn> & TurnRow),
});

export const VIEWS: Views = {
  Text: () => <p>The question’s text</p>,
  Program: ({source}) => <code>{source}</code>,
  Steps: () => null,
  Starts: ({onAsk}) => (
    <button type="button" onClick={() => onAsk('Why are floats close?', 'values')}>
      A start
    </button>
  ),
};

/** What Zero says of itself without a server: what stands for the server's rows was never told to one. */
export const ALONE = /no server URL|Zero was explicitly closed/;

type Change = (row: object) => Promise<void>;
type Transaction = {readonly mutate: Readonly<Record<string, Readonly<Record<'upsert' | 'delete', Change>>>>};
type Mutate = Readonly<Record<string, (row: object) => {readonly client: Promise<unknown>}>>;

const each = (act: 'upsert' | 'delete') =>
  Object.fromEntries(
    Object.keys(schema.tables).map((table) => [
      table,
      ({mutate}: Transaction, row: object) => mutate[table]?.[act](row),
    ]),
  );

/** Rows that come and go as a test says. */
function newRows(userId: string) {
  const context: Session = {userId, username: 'ada', isDev: false, mayLearn: true};
  const mutators = {put: each('upsert'), drop: each('delete')};
  const options = {
    cacheURL: null,
    schema,
    userID: userId,
    context,
    kvStore: 'mem',
    logLevel: 'error',
    mutators,
  };
  const zero = new Zero(options as unknown as ZeroOptions);
  onTestFinished(() => void zero.close());
  return {zero, mutate: zero.mutate as unknown as {readonly put: Mutate; readonly drop: Mutate}};
}

/** Commands that wait until a test says what became of them. */
function newCommands(userId: string) {
  const sent: Command[] = [];
  let pending: readonly Command[] = [];
  let isUnread = false;
  const listeners = new Set<() => void>();
  const setPending = (next: readonly Command[]) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  const send = ({name, args, lane}: NewCommand) => {
    const base = {id: args.id, userId, name, args, lane, createdAt: Date.now(), attempts: 0};
    const command: Command = {...base, status: 'waiting'};
    sent.push(command);
    setPending([...pending, command]);
  };
  const outbox = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pending: () => pending,
    isUnread: () => isUnread,
    ageOf: () => 0,
    discard: async (id: string) => setPending(pending.filter((one) => one.id !== id)),
  };
  /** Commands of elsewhere wait, too. */
  const wait = (...commands: readonly Command[]) => setPending([...pending, ...commands]);
  /** What waits is in the rows now. */
  const settle = () => setPending([]);
  /** What waits on the disk is not known, or is. */
  const setUnread = (is: boolean) => {
    isUnread = is;
    for (const listener of listeners) listener();
  };
  return {sent, send, outbox, wait, settle, setUnread};
}

const Device = ({zero, data, children}: {zero: Zero; data: Data; children: ReactNode}) => (
  <ZeroProvider zero={zero}>
    <DataContext.Provider value={data}>{children}</DataContext.Provider>
  </ZeroProvider>
);

/** What the academy says of who writes explanations, and of what keeps it from spending anything on them. */
export function serviceIs(service: string | null, stop: () => string | null = () => null): void {
  const reply = () => Response.json({service, stop: stop()}, {headers: {[EPOCH_HEADER]: '0'}});
  const asked = fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.endsWith('/api/tutor/model') ? Promise.resolve(reply()) : asked(input, init),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** Streams of words, as the page opens them; a test says what comes. */
export function wordStreams() {
  const open: {readonly url: string; readonly target: EventTarget; isClosed: boolean}[] = [];
  class Stream extends EventTarget {
    readonly url: string;
    constructor(url: string) {
      super();
      this.url = url;
      open.push({url, target: this, isClosed: false});
    }
    close(): void {
      const own = open.find(({target}) => target === this);
      if (own) own.isClosed = true;
    }
  }
  vi.stubGlobal('EventSource', Stream);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    open,
    say: (event: 'all' | 'more' | 'end', text = '') =>
      open.at(-1)?.target.dispatchEvent(new MessageEvent(event, {data: JSON.stringify(text)})),
  };
}

export type Small = ReturnType<typeof smallTutor>;

/** As if the academy had said of all rows here that there are no others. */
function confirmAll(zero: Zero): void {
  const materialize = zero.materialize.bind(zero) as unknown as (...asked: unknown[]) => View;
  const confirmed = (...asked: unknown[]): View => {
    const view = materialize(...asked);
    const addListener = view.addListener.bind(view);
    view.addListener = (hear) => addListener((rows) => hear(rows, 'complete'));
    return view;
  };
  Object.assign(zero, {materialize: confirmed});
}

type View = {addListener: (hear: (rows: unknown, result: string) => void) => () => void};

/** A learner's device. @param isConfirmed the academy knows no rows beside those that are put. */
export function smallTutor({isOffline = false, isConfirmed = false} = {}) {
  const userId = crypto.randomUUID();
  const {zero, mutate} = newRows(userId);
  if (isConfirmed) confirmAll(zero);
  const {sent, send, outbox, wait, settle, setUnread} = newCommands(userId);
  const machine = createMachine({initial: 'now', states: {now: {tags: isOffline ? 'offline' : 'live'}}});
  const connection = createActor(machine).start();
  const device = {userId, outbox, send, connection, isOpen: () => true, onOpen: () => () => undefined};
  const show = (node: ReactNode) =>
    render(
      <Device zero={zero} data={device as unknown as Data}>
        {node}
      </Device>,
    );
  return {
    userId,
    sent,
    wait,
    settle,
    setUnread,
    /** Rows of a table have come, or changed. */
    put: async (table: string, ...rows: readonly object[]) => {
      for (const row of rows) await mutate.put[table]?.({userId, ...row}).client;
    },
    drop: async (table: string, id: string) => {
      await mutate.drop[table]?.({id}).client;
    },
    /** Draws something of the learner's. */
    show,
    /** Opens the tutor's page. `history`: the addresses that were gone to. */
    open: async (path: string = TUTOR_PATH) => {
      const {hook, searchHook, history} = memoryLocation({path, record: true});
      const page = await show(
        <Router hook={hook} searchHook={searchHook}>
          <TutorView views={VIEWS} rail={null} />
        </Router>,
      );
      return {...page, history};
    },
  };
}
