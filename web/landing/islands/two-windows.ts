// Two devices of one learner and the server between them, as a game: what the academy's outbox does, without a network.

/** The passages that can be marked, by their place. */
export type Passage = 0 | 1 | 2;
type Change = {readonly passage: Passage; readonly isMarked: boolean};
export type Device = 'laptop' | 'phone';

type Side = {
  readonly isOnline: boolean;
  /** How many of the server's changes it has seen. */
  readonly seen: number;
  /** What waits to be sent, oldest first. */
  readonly waiting: readonly Change[];
};

export type Windows = Readonly<Record<Device, Side>> & {
  /** Every change that the server has, in the order in which they came. */
  readonly server: readonly Change[];
};

export type Act =
  | {readonly type: 'mark'; readonly on: Device; readonly passage: Passage}
  | {readonly type: 'network'; readonly on: Device; readonly isOnline: boolean};

const side: Side = {isOnline: true, seen: 0, waiting: []};
export const START: Windows = {server: [], laptop: side, phone: side};

type Marks = ReadonlySet<Passage>;

/** What a device shows: all it has seen, then what waits to be sent. */
export function shownOn(windows: Windows, device: Device): Marks {
  const {seen, waiting} = windows[device];
  const changes = [...windows.server.slice(0, seen), ...waiting];
  const marked = new Set<Passage>();
  for (const {passage, isMarked} of changes) {
    if (isMarked) marked.add(passage);
    else marked.delete(passage);
  }
  return marked;
}

/** What comes of an act, once everything that is online has sent and received. */
export function after(windows: Windows, act: Act): Windows {
  const own = windows[act.on];
  const changed: Windows = {
    ...windows,
    [act.on]:
      act.type === 'network'
        ? {...own, isOnline: act.isOnline}
        : {
            ...own,
            waiting: [
              ...own.waiting,
              {passage: act.passage, isMarked: !shownOn(windows, act.on).has(act.passage)},
            ],
          },
  };
  return (['laptop', 'phone'] as const).reduce(
    received,
    (['laptop', 'phone'] as const).reduce(sent, changed),
  );
}

function sent(windows: Windows, device: Device): Windows {
  const {isOnline, waiting} = windows[device];
  if (!isOnline || waiting.length === 0) return windows;
  return {
    ...windows,
    server: [...windows.server, ...waiting],
    [device]: {...windows[device], waiting: []},
  };
}

const received = (windows: Windows, device: Device): Windows =>
  windows[device].isOnline
    ? {...windows, [device]: {...windows[device], seen: windows.server.length}}
    : windows;
