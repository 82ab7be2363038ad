import type {Elsewhere} from '#web/avatar/machine/avatar.types.ts';
import {SessionClock} from '#web/avatar/screen/session-clock.tsx';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {Button} from '#web/ui/form/button.tsx';
import {useReturningFocus} from '#web/ui/overlay/focus/use-returning-focus.ts';
import {Float} from '#web/ui/overlay/float.tsx';

/** A session of another tab, as the other tabs have it. */
export const ElsewhereSession = ({session}: {session: Elsewhere}) => (
  <Float at="avatar">
    <Card session={session} />
  </Float>
);

function Card({session}: {session: Elsewhere}) {
  const frame = useReturningFocus<HTMLElement>();
  return (
    <section
      ref={frame}
      aria-label="Tutor session"
      className="rise flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-surface py-2 pr-2 pl-4 shadow-float"
    >
      <p className="text-md">
        The tutor is in another tab.{' '}
        {session === 'starting' ? null : <SessionClock startedAt={session.startedAt} />}
      </p>
      <Button kind="secondary" size="small" onClick={avatarActions.takeOver}>
        Talk here
      </Button>
      <Button kind="quiet" size="small" onClick={avatarActions.endElsewhere}>
        End it
      </Button>
    </section>
  );
}
