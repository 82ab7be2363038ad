import type {ChildProcess, Serializable} from 'node:child_process';
import type {Socket} from 'node:net';

type Reading = {readonly _handle?: {reading?: boolean; readonly readStop?: () => number} | null};

/**
 * Hands a socket over to a child process. This one keeps its copy of it until the child has said that it has it, and goes on
 * reading: whatever the client sends meanwhile would come here and be thrown away (`handleConversion` in Node's
 * lib/internal/child_process.js), which is its first frame whenever this process is busy for a moment. So reading ends
 * first; Node has no public way to say so.
 * @param failed the child did not get it.
 */
export function handOver(
  child: ChildProcess,
  message: Serializable,
  socket: Socket,
  failed: (error: Error) => void,
): void {
  const {_handle: handle} = socket as unknown as Reading;
  if (handle?.readStop) {
    handle.reading = false;
    handle.readStop();
  }
  child.send(message, socket, {}, (error) => error && failed(error));
}
