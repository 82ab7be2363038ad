// How screens put a call into words. Pure.
import type {CallView, EndedCall} from '#web/calls/machine/call.types.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** `65` → `1:05`, `3725` → `1:02:05`. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** `65` → `1 minute 5 seconds`, for who hears it. */
export function spokenClock(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}${n === 1 ? '' : 's'}`);
  return said.length === 0 ? '0 seconds' : said.join(' ');
}

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
