// The machine's state as screens see it.
import type {SnapshotFrom} from 'xstate';
import type {callMachine} from '#web/calls/machine/call.machine.ts';
import type {CallPhase, CallState, CallView} from '#web/calls/machine/call.types.ts';

type Snapshot = SnapshotFrom<typeof callMachine>;

/** What the machine does not hold. */
export type Beside = Pick<
  CallView,
  'localStream' | 'remoteStream' | 'remoteMedia' | 'quality' | 'qualitySummary' | 'devices' | 'isRingMuted'
>;

/** States that only the tabs' agreement, or a socket that is being opened, tells apart from the next one. */
const PHASES: Readonly<Record<string, CallPhase>> = {claiming: 'preparing', reaching: 'requesting'};

/** Paths of the states, such as `call`, `calling`, `waiting`, `ringing`. */
function pathOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  const [[key, inner] = ['', '']] = Object.entries(value as object);
  return [key, ...pathOf(inner)];
}

export function stateOf({value}: Pick<Snapshot, 'value'>): {callState: CallState; phase: CallPhase} {
  const path = pathOf(value);
  const last = path.at(-1) ?? '';
  const callState = path[0] === 'idle' ? 'idle' : (path[1] as CallState);
  return {callState, phase: PHASES[last] ?? (last as CallPhase)};
}

export function viewOf(snapshot: Snapshot, beside: Beside): CallView {
  const {now: _now, withCamera: _withCamera, connectedAt: _connectedAt, ...shown} = snapshot.context;
  return {...stateOf(snapshot), ...shown, ...beside};
}
