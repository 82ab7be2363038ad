import {queries} from '#schema/queries.ts';
import type {PastSession} from '#web/avatar/screen/service/last-sessions.tsx';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {overlay} from '#web/data/outbox/overlay.ts';
import {useRows} from '#web/data/rows.ts';

/** The learner's sessions with services, but those that are being deleted. */
export function usePastSessions(): readonly PastSession[] {
  const [rows] = useRows(queries.avatar.sessions());
  const pending = usePendingOf('avatar.forget', 'avatar.forgetAll');
  return overlay<readonly PastSession[]>(rows, pending, {
    'avatar.forget': (shown, {args: {sessionId}}) => shown.filter(({id}) => id !== sessionId),
    'avatar.forgetAll': (shown, {args: {until}}) =>
      shown.filter(({startedAt, endedAt}) => endedAt == null || startedAt > until),
  });
}

/** How they are deleted. */
export const useForgetting = () => ({
  onForget: useCommand('avatar.forget'),
  onForgetAll: useCommand('avatar.forgetAll'),
});
