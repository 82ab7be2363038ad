import {AVATAR_SERVICE_KINDS} from '#schema/avatar/avatar.services.ts';
import {nameOf} from '#web/avatar/machine/services.ts';
import {Time} from '#web/ui/show/time.tsx';

/** A row of `avatarSession`, as far as it is shown. */
export type PastSession = {
  readonly id: string;
  readonly kind: string;
  /** Epoch ms. */
  readonly startedAt: number;
  /** None while it goes on. */
  readonly endedAt?: number | null | undefined;
  /** How long it took. */
  readonly seconds: number;
};

/** So many are shown. */
const MOST = 5;

/** The learner's last sessions, newest first; nothing before the first. */
export function LastSessions({sessions}: {sessions: readonly PastSession[]}) {
  const shown = sessions.toSorted((a, b) => b.startedAt - a.startedAt).slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="last-sessions">
      <h2 id="last-sessions" className="mb-1 font-semibold">
        Your last sessions
      </h2>
      <ul className="divide-y divide-line">
        {shown.map(({id, kind, startedAt, endedAt, seconds}) => (
          <li key={id} className="py-2 text-md">
            <span className="block">{kindName(kind)}</span>
            <span className="text-sm text-muted">
              {endedAt == null ? 'Still open' : lasted(seconds)} · <Time at={startedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A later build knows more kinds. */
function kindName(kind: string): string {
  const known = AVATAR_SERVICE_KINDS.find((one) => one === kind);
  return known ? nameOf(known) : 'Video avatar';
}

function lasted(seconds: number): string {
  if (seconds < 60) return 'Less than a minute';
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
