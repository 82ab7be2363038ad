import {DENIED_STATUS, STATUS, TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
import type {AvatarView} from '#web/avatar/session/current-session.ts';

/** The line that says what is going on. */
export function statusLine({
  state,
  trouble,
  isStarting,
}: Pick<AvatarView, 'state' | 'trouble' | 'isStarting'>): string {
  if (state === 'error' && trouble === TROUBLE.denied) return DENIED_STATUS;
  if (state === 'idle' && isStarting) return 'Waiting for your microphone…';
  return STATUS[state];
}
