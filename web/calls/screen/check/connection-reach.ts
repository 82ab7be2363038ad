// How far a browser can be reached: what kinds of candidates it gathers for a connection that is never made.
import {iceServers} from '#schema/calls/calls.api.ts';
import {call} from '#web/io/call.ts';

/**
 * - `relayed`: by the academy's TURN server, from everywhere; `direct`: its own public address is known
 * - `near`: only addresses of its own network; `none`: nothing was gathered
 * - `unknown`: the academy did not tell of its servers
 */
export type Reach = 'relayed' | 'direct' | 'near' | 'none' | 'offline' | 'unknown';

/** A STUN server that is blocked does not answer: what was found until then counts, ms. */
const PATIENCE_MS = 8000;

/** @returns the best that was found. Never rejects. */
export async function reachOf(signal: AbortSignal): Promise<Reach> {
  if (!navigator.onLine) return 'offline';
  try {
    const {iceServers: servers} = await call(iceServers, {});
    return reachBy(
      await candidateTypes(
        servers.map((one) => ({...one, urls: [...one.urls]})),
        signal,
      ),
    );
  } catch (error) {
    if (signal.aborted || error instanceof ReferenceError) return 'none';
    // Our own server did not answer, or not now: that says nothing of calls.
    return navigator.onLine ? 'unknown' : 'offline';
  }
}

export function reachBy(types: ReadonlySet<string>): Reach {
  if (types.has('relay')) return 'relayed';
  if (types.has('srflx')) return 'direct';
  return types.has('host') ? 'near' : 'none';
}

async function candidateTypes(servers: RTCIceServer[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  const types = new Set<string>();
  const peer = new RTCPeerConnection({iceServers: servers});
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    peer.createDataChannel('reach');
    const gathered = new Promise<void>((resolve) => {
      peer.addEventListener('icecandidate', ({candidate}) => {
        if (!candidate) return resolve();
        types.add(candidate.type ?? '');
        if (candidate.type === 'relay') resolve();
        return undefined;
      });
      signal.addEventListener('abort', () => resolve());
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await peer.setLocalDescription();
    await gathered;
    return types;
  } finally {
    clearTimeout(timer);
    peer.close();
  }
}
