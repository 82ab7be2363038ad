import type {Elsewhere} from '#web/avatar/machine/avatar.types.ts';
import {nameOf} from '#web/avatar/machine/services.ts';
import {ElsewhereActs} from '#web/avatar/screen/other/elsewhere-acts.tsx';
import {SessionClock} from '#web/avatar/screen/session/session-clock.tsx';
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
      className="rise flex max-w-[calc(100vw-2rem)] flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-surface py-2 pr-2 pl-4 shadow-float"
    >
      <p className="text-md">
        {session !== 'starting' && session.service !== 'local'
          ? `${nameOf(session.service)} is in another tab.`
          : 'The tutor is in another tab.'}{' '}
        {session === 'starting' ? null : <SessionClock startedAt={session.startedAt} />}
      </p>
      <ElsewhereActs session={session} />
    </section>
  );
}
