// One signal put together from its parts.
import {randomUUID} from 'node:crypto';
import {CLOSE} from '#schema/wire/socket.texts.ts';
import {Admission} from '#signal/admission.ts';
import {noBus, type Bus, type OnBusMessage} from '#signal/bus/bus.ts';
import {Hub} from '#signal/hub.ts';
import {innerServer} from '#signal/inner-server.ts';
import {Metrics, type Gauge} from '#signal/metrics.ts';
import type {Settings} from '#signal/settings.ts';
import {socketServer} from '#signal/socket-server.ts';
import {SyncLink} from '#signal/sync-link.ts';

/** How often receipts are looked for whose time has come, ms. */
const TICK_MS = 250;

type Log = (event: string, details: object) => void;

type BusNeeds = {
  readonly node: string;
  readonly onMessage: OnBusMessage;
  readonly onChange: () => void;
  readonly onDropped: () => void;
  readonly log: Log;
};

/** The bus, where there are several nodes; its client is loaded only there. */
async function busTo({bus, secret}: Settings, needs: BusNeeds): Promise<Bus> {
  if (bus === undefined) return noBus;
  const {natsBus} = await import('#signal/bus/nats-bus.ts');
  return natsBus({server: bus, secret, ...needs});
}

export type Running = {
  /** Tells every client to move, waits for them, and ends. Resolves when nothing is left. */
  readonly stop: () => Promise<void>;
};

/** Starts a node. @throws {Error} when a port is taken. */
export async function startNode(settings: Settings, log: Log): Promise<Running> {
  const {port, internalPort, metricsPort, secret, limits} = settings;
  const node = randomUUID();
  const metrics = new Metrics();
  const admission = new Admission(limits.sockets);
  const bus = await busTo(settings, {
    node,
    onMessage: (to, message, from) => hub.fromBus(to, message, from),
    onChange: () => link.hello(),
    onDropped: () => metrics.count('signal_bus_dropped_total'),
    log,
  });
  const hub: Hub = new Hub(
    {
      limits,
      metrics,
      publish: (topic, text) => server.publish(topic, text),
      onCommand: () => link.schedule(),
      onUser: (userId, isOpen) => link.user(userId, isOpen),
      onDevices: (userId) => link.devices(userId),
    },
    bus,
  );
  const link: SyncLink = new SyncLink({
    port: internalPort,
    secret,
    node,
    spreads: bus.spreads,
    hub: () => hub,
    onOpen: () => metrics.count('signal_link_opened_total'),
    onDown: (down) => {
      if (down.type === 'cut') for (const cut of down.items) admission.cut(cut, Date.now());
      hub.fromSync(down, performance.now());
    },
    log,
  });
  const server = socketServer({port, secret, limits, admission, metrics, hub: () => hub});
  const gauges = gaugesOf({admission, hub, link, bus});
  const inner = innerServer({
    port: metricsPort,
    unready: () => (admission.isClosed ? 'stopping' : link.isOpen ? '' : 'no link to sync'),
    metrics: () => metrics.text(gauges),
  });
  const timers = [
    setInterval(() => hub.tick(performance.now()), TICK_MS),
    setInterval(() => hub.tellPresence(performance.now()), limits.presenceMs),
  ];
  return {
    stop: async () => {
      admission.close();
      server.stopListening();
      await hub.drain(limits.drainMs, CLOSE.restart);
      timers.forEach(clearInterval);
      link.close();
      inner.close();
      server.close();
      await bus.close();
    },
  };
}

type Watched = {readonly admission: Admission; readonly hub: Hub; readonly link: SyncLink; readonly bus: Bus};

const gaugesOf = ({admission, hub, link, bus}: Watched): readonly Gauge[] => [
  {name: 'signal_sockets', help: 'Open sockets.', read: () => admission.total},
  {name: 'signal_users', help: 'Learners with a socket.', read: () => hub.userCount},
  {name: 'signal_pending_commands', help: 'Commands without a result.', read: () => hub.pending.size},
  {name: 'signal_link_up', help: '1 while the link to sync is open.', read: () => Number(link.isOpen)},
  {name: 'signal_bus_up', help: '1 while the bus is reached.', read: () => Number(bus.spreads())},
  {name: 'signal_memory_bytes', help: 'Resident memory.', read: () => process.memoryUsage.rss()},
];
