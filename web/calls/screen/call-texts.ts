// How screens put a call into words. Pure.
import type {CallView, EndedCall} from '#web/calls/machine/call.types.ts';

const DOING: Readonly<Partial<Record<CallView['phase'], string>>> = {
  preparing: 'Opening your microphone…',
  requesting: 'Calling…',
  ringing: 'Ringing…',
  negotiating: 'Connecting…',
  reconnecting: 'Reconnecting…',
  failing: 'Ending the call…',
};

/** What is going on, in a word or two; a live call shows its clock instead. */
export const doingOf = ({phase, callType}: Pick<CallView, 'phase' | 'callType'>): string | undefined =>
  phase === 'preparing' && callType === 'video' ? 'Opening your camera…' : DOING[phase];

/** Whether calling again makes sense. */
export const mayCallAgain = ({why, remoteUser}: EndedCall): boolean =>
  remoteUser !== undefined && why !== 'elsewhere' && why !== 'hungUp';
