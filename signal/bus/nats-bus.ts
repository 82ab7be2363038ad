// The bus between several nodes: NATS core. At most once, which is all that hints need. Loaded only where NATS_URL is set.
import {
  connect,
  type ConnectionOptions,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import {isFields, jsonOf, listOf, textOf} from '#schema/wire/decode.ts';
import {grantsOf, pushOf} from '#schema/wire/link.ts';
import {busSeal, type Flaw, type Opened} from '#signal/bus/bus-seal.ts';
import type {BusAddress} from '#signal/bus/bus-address.ts';
import type {Address, Bus, BusMessage, OnBusMessage} from '#signal/bus/bus.ts';

type Needs = {
  readonly server: BusAddress;
  /** The nodes share it. */
  readonly secret: string;
  /** Names this node to the others. */
  readonly node: string;
  readonly onMessage: OnBusMessage;
  /** The bus has come or gone. */
  readonly onChange: () => void;
  /** A message was dropped that no node of this academy has just sent. */
  readonly onDropped: () => void;
  readonly log: (event: string, details: object) => void;
};

/** How often a server that is away is tried again, ms. */
const COME_BACK_AFTER_MS = 500;
/** How often it is logged that messages are dropped, ms. */
const DROPS_LOGGED_EVERY_MS = 60_000;

const FLAWS: Readonly<Record<Flaw, string>> = {
  unsigned: 'no node with this GATEWAY_SECRET has signed it',
  late: 'its time is more than 30 s from the clock of this machine',
  repeated: 'it has been here before',
};

type Watch = {readonly address: Address; subscription: Subscription | undefined};

/**
 * `u.<id>` for each user who is online here, `c.<id>` once for each channel that somebody here follows. A node that
 * cannot reach NATS serves its own users meanwhile. What it hears is read only with the seal of another node.
 */
export function natsBus({server, secret, node, onMessage, onChange, onDropped, log}: Needs): Bus {
  const {seal, opener} = busSeal({secret, node});
  const watched = new Map<string, Watch>();
  let connection: NatsConnection | undefined;
  let isUp = false;
  let isClosed = false;
  const hear = hearer({onMessage, onDropped, log});

  const subscribe = (watch: Watch) => {
    if (watch.subscription || !connection) return;
    const subject = subjectOf(watch.address);
    const open = opener(subject);
    watch.subscription = connection.subscribe(subject, {
      callback: (error, sent) => (error ? undefined : hear(watch.address, open(sent.string()))),
    });
  };
  const change = (up: boolean) => {
    if (isUp === up) return;
    isUp = up;
    log(up ? 'the bus is reached' : 'the bus is lost', {});
    onChange();
  };
  const follow = async (open: NatsConnection) => {
    if (isClosed) return open.close();
    connection = open;
    watched.forEach(subscribe);
    change(true);
    for await (const {type} of open.status()) {
      if (type === 'disconnect' || type === 'close') change(false);
      else if (type === 'reconnect') change(true);
    }
    return undefined;
  };
  connect({...optionsOf(server), name: node, ...STEADY})
    .then(follow)
    .catch((error: unknown) => log('the bus cannot be reached', {error: String(error)}));

  return {
    spreads: () => isUp,
    send: (to, message) => {
      const subject = subjectOf(to);
      if (isUp) connection?.publish(subject, seal(subject, JSON.stringify(message)));
    },
    watch: (address) => {
      const watch = watched.get(subjectOf(address)) ?? {address, subscription: undefined};
      watched.set(subjectOf(address), watch);
      subscribe(watch);
    },
    unwatch: (address) => {
      watched.get(subjectOf(address))?.subscription?.unsubscribe();
      watched.delete(subjectOf(address));
    },
    close: async () => {
      isClosed = true;
      await connection?.close();
    },
  };
}

/**
 * Our own messages do not come back; a server that is away is tried again for ever, also the first time. Servers that
 * another one tells of are none that the settings have named.
 */
const STEADY = {
  noEcho: true,
  ignoreClusterUpdates: true,
  waitOnFirstConnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: COME_BACK_AFTER_MS,
} as const;

/** Passes on what was opened; the rest is counted, and logged once in a while. */
function hearer({onMessage, onDropped, log}: Pick<Needs, 'onMessage' | 'onDropped' | 'log'>) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (to: Address, opened: Opened | Flaw): void => {
    if (typeof opened !== 'string') {
      const message = busMessageOf(opened.payload);
      return message && onMessage(to, message, opened.node);
    }
    onDropped();
    if (performance.now() - loggedAt < DROPS_LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    log('messages of the bus are dropped', {because: FLAWS[opened]});
  };
}

const subjectOf = (address: Address): string =>
  'userId' in address ? `u.${address.userId}` : `c.${address.channelId}`;

const optionsOf = ({servers, login, tls}: BusAddress): ConnectionOptions => ({
  servers: [...servers],
  ...(login ? {user: login.user, pass: login.password} : {}),
  // With it the client tells no password to a server without TLS.
  ...(tls ? {tls} : {}),
});

/** Reads what another node sent. @returns `undefined` for anything else. */
function busMessageOf(text: string): BusMessage | undefined {
  const fields = jsonOf(text);
  if (!isFields(fields)) return undefined;
  if (fields['type'] === 'frame') {
    const push = pushOf({to: {users: []}, frame: fields['frame'], except: fields['except']});
    return push && {type: 'frame', frame: push.frame, ...(push.except ? {except: push.except} : {})};
  }
  if (fields['type'] === 'calls') {
    const calls = grantsOf(fields['calls']);
    return calls && {type: 'calls', calls};
  }
  if (fields['type'] === 'channels') {
    const channelIds = listOf(fields['channelIds'], textOf);
    return channelIds && {type: 'channels', channelIds};
  }
  const userIds = fields['type'] === 'presence' ? listOf(fields['userIds'], textOf) : undefined;
  return userIds && {type: 'presence', userIds};
}
