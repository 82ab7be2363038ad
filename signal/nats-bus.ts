// The bus between several nodes: NATS core. At most once, which is all that hints need. Loaded only where NATS_URL is set.
import {connect, type NatsConnection, type Subscription} from '@nats-io/transport-node';
import {isFields, jsonOf, listOf, textOf} from '#schema/wire/decode.ts';
import {pushOf} from '#schema/wire/link.ts';
import type {Address, Bus, BusMessage, OnBusMessage} from '#signal/bus.ts';

type Needs = {
  /** `nats://user:password@host:4222`, or several of them with commas. */
  readonly url: string;
  /** Names this node to the others. */
  readonly node: string;
  readonly onMessage: OnBusMessage;
  readonly log: (event: string, details: object) => void;
};

/** How often a server that is away is tried again, ms. */
const COME_BACK_AFTER_MS = 500;

/**
 * `u.<id>` for each user who is online here, `c.<id>` once for each channel that somebody here follows. A node that
 * cannot reach NATS serves its own users meanwhile.
 */
export function natsBus({url, node, onMessage, log}: Needs): Bus {
  const watched = new Map<string, {readonly address: Address; subscription?: Subscription}>();
  let connection: NatsConnection | undefined;
  let isClosed = false;

  const subscribe = (subject: string, open: NatsConnection) => {
    const watch = watched.get(subject);
    if (!watch || watch.subscription) return;
    watch.subscription = open.subscribe(subject, {
      callback: (error, message) => {
        const heard = error ? undefined : busMessageOf(message.string());
        if (heard) onMessage(watch.address, heard.message, heard.node);
      },
    });
  };

  const connecting = connect({...serversOf(url), name: node, ...STEADY}).then(
    (open) => {
      if (isClosed) return open.close();
      connection = open;
      for (const subject of watched.keys()) subscribe(subject, open);
      return undefined;
    },
    (error: unknown) => log('the bus cannot be reached', {error: String(error)}),
  );

  return {
    spreads: true,
    send: (to, message) => {
      if (connection && !connection.isClosed())
        connection.publish(subjectOf(to), JSON.stringify({node, ...message}));
    },
    watch: (address) => {
      const subject = subjectOf(address);
      if (watched.has(subject)) return;
      watched.set(subject, {address});
      if (connection && !connection.isClosed()) subscribe(subject, connection);
    },
    unwatch: (address) => {
      const subject = subjectOf(address);
      watched.get(subject)?.subscription?.unsubscribe();
      watched.delete(subject);
    },
    close: async () => {
      isClosed = true;
      // A first connection that never came has nothing to close.
      if (connection) await connecting.then(() => connection?.close());
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
    const push = pushOf({to: {users: []}, frame: fields['frame']});
    return push && {type: 'frame', frame: push.frame};
  }
  if (fields['type'] === 'channels') {
    const channelIds = listOf(fields['channelIds'], textOf);
    return channelIds && {type: 'channels', channelIds};
  }
  const userIds = fields['type'] === 'presence' ? listOf(fields['userIds'], textOf) : undefined;
  return userIds && {type: 'presence', userIds};
}
