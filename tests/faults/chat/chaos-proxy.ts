// A TCP proxy on loopback whose connections can be reset, frozen (half-open) or refused.
import {once} from 'node:events';
import {connect, createServer, type Socket} from 'node:net';
import type {AddressInfo} from 'node:net';

export type ChaosProxy = {
  readonly port: number;
  /** Connections that are open now are reset (RST). */
  readonly reset: () => void;
  /** Connections that are open now carry nothing more, and neither side is told, until they are reset. */
  readonly freeze: () => void;
  /** Whether new connections are refused. */
  refuses: boolean;
  readonly close: () => void;
};

type Pair = {readonly near: Socket; readonly far: Socket};

/** Passes connections on to a port of this machine. */
export async function openProxy(target: number): Promise<ChaosProxy> {
  const pairs = new Set<Pair>();
  const end = (pair: Pair) => {
    pairs.delete(pair);
    pair.near.resetAndDestroy();
    pair.far.resetAndDestroy();
  };
  const server = createServer((near) => {
    near.on('error', () => undefined); // A reset is what this proxy is for.
    if (proxy.refuses) return void near.resetAndDestroy();
    const far = connect(target, '127.0.0.1');
    far.on('error', () => undefined);
    const pair = {near, far};
    pairs.add(pair);
    near.on('data', (chunk) => void far.write(chunk));
    far.on('data', (chunk) => void near.write(chunk));
    near.once('close', () => end(pair));
    far.once('close', () => end(pair));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: ChaosProxy = {
    port: (server.address() as AddressInfo).port,
    refuses: false,
    reset: () => [...pairs].forEach(end),
    freeze: () => {
      for (const {near, far} of pairs) for (const socket of [near, far]) socket.pause();
    },
    close: () => {
      server.close();
      [...pairs].forEach(end);
    },
  };
  return proxy;
}
