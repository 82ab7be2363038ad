// The bus between several nodes: NATS core. At most once, which is all that hints need. Loaded only where NATS_URL is set.
import {connect, type NatsConnection, type Subscription} from '@nats-io/transport-node';
import {isFields, jsonOf, listOf, textOf} from '#schema/wire/decode.ts';
import {grantsOf, pushOf} from '#schema/wire/link.ts';
import type {Address, Bus, BusMessage, OnBusMessage} from '#signal/bus.ts';

type Needs = {
  /** `nats://user:password@host:4222`, or several of them with commas. */
  readonly url: string;
  /** Names this node to the others. */
  readonly node: string;
  readonly onMessage: OnBusMessage;
  /** The bus has come or gone. */
  readonly onChange: () => void;
  readonly log: (event: string, details: object) => void;
};

/** How often a server that is away is tried again, ms. */
const COME_BACK_AFTER_MS = 500;

type Watch = {readonly address: Address; subscription: Subscription | undefined};

/**
 * `u.<id>` for each user who is online here, `c.<id>` once for each channel that somebody here follows. A node that
 * cannot reach NATS serves its own users meanwhile.
 */
export function natsBus({url, node, onMessage, onChange, log}: Needs): Bus {
  const watched = new Map<string, Watch>();
  let connection: NatsConnection | undefined;
  let isUp = false;
  let isClosed = false;

  const subscribe = (watch: Watch) => {
    watch.subscription ??= connection?.subscribe(subjectOf(watch.address), {
      callback: (error, message) => {
        const heard = error ? undefined : busMessageOf(message.string());
        if (heard) onMessage(watch.address, heard.message, heard.node);
      },
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
  connect({...serversOf(url), name: node, ...STEADY})
    .then(follow)
    .catch((error: unknown) => log('the bus cannot be reached', {error: String(error)}));

  return {
    spreads: () => isUp,
    send: (to, message) => {
      if (isUp) connection?.publish(subjectOf(to), JSON.stringify({node, ...message}));
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

/** Our own messages do not come back; a server that is away is tried again for ever, also the first time. */
const STEADY = {
  noEcho: true,
  waitOnFirstConnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: COME_BACK_AFTER_MS,
} as const;

const subjectOf = (address: Address): string =>
  'userId' in address ? `u.${address.userId}` : `c.${address.channelId}`;

/** The client takes user and password apart from the addresses. */
function serversOf(url: string): {servers: string[]; user?: string; pass?: string} {
  const addresses = url.split(',').map((one) => new URL(one.trim()));
  const [first] = addresses;
  const named = first && first.username !== '' ? first : undefined;
  return {
    servers: addresses.map(({host}) => host),
    ...(named ? {user: decodeURIComponent(named.username), pass: decodeURIComponent(named.password)} : {}),
  };
}

/** Reads what another node sent. @returns `undefined` for anything else. */
function busMessageOf(text: string): {readonly node: string; readonly message: BusMessage} | undefined {
  const fields = jsonOf(text);
  const node = isFields(fields) ? textOf(fields['node']) : undefined;
  if (!isFields(fields) || node === undefined) return undefined;
  const message = messageOf(fields);
  return message && {node, message};
}

function messageOf(fields: Readonly<Record<string, unknown>>): BusMessage | undefined {
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
