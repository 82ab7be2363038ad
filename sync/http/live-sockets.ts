// Counts the sockets of each learner through this process's gateway, so that one learner cannot use up everyone's share.
// Several processes of sync each count their own.

/** Zero of a learner, Zero of an admin, Zero of an admin who looks at a learner’s screens, the socket of signal. */
export type SocketPrefix = '/zero' | '/zero-admin' | '/zero-view' | '/ws';

/** A socket, as far as quotas are concerned. */
export type Rider = {
  readonly prefix: SocketPrefix;
  /** Zero’s user id: of the learner, of the admin, of the look. */
  readonly learner: string;
  /** Of `/zero`: the client group, which is one browser with all its tabs. */
  readonly group?: string | undefined;
  /** See `networkOf`; empty when it is not known. */
  readonly network: string;
};

export type SocketLimits = {
  readonly socketsPerLearner: number;
  readonly groupsPerLearner: number;
  readonly socketsPerNetwork: number;
};

/** Accepted under this id, closing these older sockets of the learner; or the quota that is exceeded. */
export type Seat = {readonly id: number; readonly ends: readonly number[]} | 'groups' | 'network';

/**
 * How long zero-cache keeps a client group's rows and pipelines after its last connection, ms: it checks every five
 * seconds, twice (ViewSyncer's keepalive in 1.9).
 */
export const GROUP_LINGERS_MS = 10_000;

type Own = {
  /** Oldest first. */
  readonly sockets: Map<number, Rider>;
  /** Groups without a socket that zero-cache still keeps, and the timers that forget them. */
  readonly lingering: Map<string, ReturnType<typeof setTimeout>>;
};

export class LiveSockets {
  readonly #limits: SocketLimits;
  readonly #owners = new Map<string, Own>();
  readonly #learnerOf = new Map<number, string>();
  readonly #networks = new Map<string, number>();
  /** Learners of sockets to Zero that were told to go and have not ended yet: what they still send is theirs. */
  readonly #going = new Map<number, string>();
  #last = 0;

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  /**
   * Counts a socket before it is handed on. Of too many sockets the oldest goes: it is the likeliest to be dead
   * without anybody knowing (a network that was left), and the newest is where the person is. A group too many is
   * rejected: each costs zero-cache its own rows and pipelines, and ending the oldest would leave those behind.
   */
  enter(rider: Rider): Seat {
    const {learner, group, network} = rider;
    if (network !== '' && (this.#networks.get(network) ?? 0) >= this.#limits.socketsPerNetwork)
      return 'network';
    const own = this.#owners.get(learner) ?? {sockets: new Map<number, Rider>(), lingering: new Map()};
    if (group !== undefined) {
      const groups = groupsOf(own);
      if (!groups.has(group) && groups.size >= this.#limits.groupsPerLearner * timesOf(rider))
        return 'groups';
      clearTimeout(own.lingering.get(group));
      own.lingering.delete(group);
    }
    this.#owners.set(learner, own);
    const ends =
      own.sockets.size < this.#limits.socketsPerLearner * timesOf(rider) ? [] : [oldestOf(own, rider.prefix)];
    const id = (this.#last += 1);
    own.sockets.set(id, rider);
    this.#learnerOf.set(id, learner);
    if (network !== '') this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    for (const one of ends) this.#pushOut(one);
    return {id, ends};
  }

  /** The socket has ended. */
  leave(id: number): void {
    this.#going.delete(id);
    this.#giveUp(id);
  }

  #pushOut(id: number): void {
    const learner = this.zeroLearnerOf(id);
    if (learner !== undefined) this.#going.set(id, learner);
    this.#giveUp(id);
  }

  /** It counts no more. */
  #giveUp(id: number): void {
    const learner = this.#learnerOf.get(id);
    const own = this.#owners.get(learner ?? '');
    const rider = own?.sockets.get(id);
    if (learner === undefined || !own || !rider) return;
    own.sockets.delete(id);
    this.#learnerOf.delete(id);
    const {group, network} = rider;
    const others = (this.#networks.get(network) ?? 0) - 1;
    if (others > 0) this.#networks.set(network, others);
    else this.#networks.delete(network);
    if (group !== undefined && this.connectionsOf(learner, group) === 0) this.#linger(learner, own, group);
    this.#forgetIfIdle(learner, own);
  }

  /** The learner whose socket to Zero it is; `undefined` for any other, and for one that has ended. */
  zeroLearnerOf(id: number): string | undefined {
    const going = this.#going.get(id);
    if (going !== undefined) return going;
    const learner = this.#learnerOf.get(id) ?? '';
    const rider = this.#owners.get(learner)?.sockets.get(id);
    return rider && rider.prefix !== '/ws' ? learner : undefined;
  }

  /** Learners with a socket to Zero, now or in the last ten seconds. */
  onZero(): readonly string[] {
    return [...this.#owners].flatMap(([learner, {sockets, lingering}]) => {
      const isThere = lingering.size > 0 || [...sockets.values()].some(({prefix}) => prefix !== '/ws');
      return isThere ? [learner] : [];
    });
  }

  /** Live connections to Zero of a learner's client group. */
  connectionsOf(learner: string, group: string): number {
    const sockets = [...(this.#owners.get(learner)?.sockets.values() ?? [])];
    return sockets.filter((rider) => rider.group === group).length;
  }

  /** Whether there is one of the kind. */
  has(prefix: SocketPrefix): boolean {
    for (const {sockets} of this.#owners.values())
      for (const rider of sockets.values()) if (rider.prefix === prefix) return true;
    return false;
  }

  /** All are gone, with the process that held them. */
  clear(): void {
    for (const {lingering} of this.#owners.values())
      for (const timer of lingering.values()) clearTimeout(timer);
    this.#owners.clear();
    this.#learnerOf.clear();
    this.#going.clear();
    this.#networks.clear();
  }

  #linger(learner: string, own: Own, group: string): void {
    const timer = setTimeout(() => {
      own.lingering.delete(group);
      this.#forgetIfIdle(learner, own);
    }, GROUP_LINGERS_MS);
    timer.unref();
    own.lingering.set(group, timer);
  }

  #forgetIfIdle(learner: string, own: Own): void {
    if (own.sockets.size === 0 && own.lingering.size === 0 && this.#owners.get(learner) === own)
      this.#owners.delete(learner);
  }
}

/**
 * Each page of an admin is a client group of its own, for nothing is kept on the device, and admins have many pages open.
 * They are few.
 */
const ADMINS_TIMES = 4;

const timesOf = ({prefix}: Rider): number => (prefix === '/zero-admin' ? ADMINS_TIMES : 1);

const groupsOf = ({sockets, lingering}: Own): ReadonlySet<string> =>
  new Set([...lingering.keys(), ...[...sockets.values()].flatMap(({group}) => group ?? [])]);

/** The oldest of this kind, so that another window ends no call; of any kind when there is none. */
function oldestOf({sockets}: Own, prefix: Rider['prefix']): number {
  const ids = [...sockets];
  const [oldest] = ids.find(([, rider]) => rider.prefix === prefix) ?? ids[0] ?? [0];
  return oldest;
}
