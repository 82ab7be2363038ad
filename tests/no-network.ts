// Tests ask nobody outside: what is not this machine fails at once, and says so.
import {Socket} from 'node:net';
import {networkInterfaces} from 'node:os';

const HERE: ReadonlySet<string> = new Set([
  'localhost',
  ...Object.values(networkInterfaces()).flatMap((faces = []) => faces.map(({address}) => address)),
]);

// oxlint-disable-next-line typescript/unbound-method -- It is called with a socket, below.
const connect = Socket.prototype.connect as (...args: unknown[]) => Socket;

Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (host !== undefined && !HERE.has(host)) {
    throw new Error(`a test wants to connect to ${host}; tests ask nobody outside`);
  }
  return connect.apply(this, args);
};

/** Of all the ways to call `connect`; a path of the file system has no host. */
function hostOf([first, second]: unknown[]): string | undefined {
  // Node's own callers pass their arguments as one list.
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === 'object' && first !== null) {
    const {host = 'localhost', path} = first as {host?: string; path?: string};
    return path === undefined ? host : undefined;
  }
  return typeof second === 'string' ? second : 'localhost';
}
