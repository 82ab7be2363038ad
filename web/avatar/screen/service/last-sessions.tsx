import {Trash2} from 'lucide-react';
import {useState} from 'react';
import {AVATAR_SERVICE_KINDS} from '#schema/avatar/avatar.services.ts';
import {nameOf} from '#web/avatar/machine/services.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Confirm} from '#web/ui/overlay/confirm.tsx';
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

type Props = {
  sessions: readonly PastSession[];
  onForget: (session: {sessionId: string}) => void;
  /** Those that have ended, up to one that began then. */
  onForgetAll: (up: {until: number}) => void;
};

/** The learner's last sessions, newest first, and how they are deleted; nothing before the first. */
export function LastSessions({sessions, onForget, onForgetAll}: Props) {
  const sorted = sessions.toSorted((a, b) => b.startedAt - a.startedAt);
  const lastEnded = sorted.find(hasEnded);
  const [isAsking, setAsking] = useState(false);
  if (sorted.length === 0) return null;
  return (
    <section aria-labelledby="last-sessions">
      <h2 id="last-sessions" className="mb-1 font-semibold">
        Your last sessions
      </h2>
      <ul className="divide-y divide-line">
        {sorted.slice(0, MOST).map((session) => (
          <SessionRow key={session.id} session={session} onForget={onForget} />
        ))}
      </ul>
      {lastEnded ? (
        <>
          <Button kind="secondary" size="small" className="mt-2" onClick={() => setAsking(true)}>
            Delete past sessions
          </Button>
          <Confirm
            title="Delete your past sessions?"
            effect={`This deletes every session that has ended, on all your devices. ${STILL}`}
            act="Delete past sessions"
            destructive
            open={isAsking}
            onOpenChange={setAsking}
            onConfirm={() => {
              onForgetAll({until: lastEnded.startedAt});
              setAsking(false);
            }}
          />
        </>
      ) : null}
    </section>
  );
}

/** What it cost is the academy's to account for. */
const STILL =
  'The academy’s accounts keep which service you used, when, and for how long, for about 13 months. The time you talked still counts toward your daily limit. This can’t be undone.';

const hasEnded = ({endedAt}: PastSession): boolean => endedAt != null;

function SessionRow({session, onForget}: {session: PastSession; onForget: Props['onForget']}) {
  const {id, kind, startedAt, seconds} = session;
  const [isAsking, setAsking] = useState(false);
  const name = kindName(kind);
  return (
    <li className="flex items-center gap-2 py-2 text-md">
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        <span className="text-sm text-muted">
          {hasEnded(session) ? lasted(seconds) : 'Still open'} · <Time at={startedAt} />
        </span>
      </span>
      {hasEnded(session) ? (
        <>
          <IconButton
            icon={Trash2}
            size="small"
            label={`Delete session: ${name}, ${lasted(seconds)}`}
            onClick={() => setAsking(true)}
          />
          <Confirm
            title={`Delete this session with ${name}?`}
            effect={`This deletes it on all your devices. ${STILL}`}
            act="Delete session"
            destructive
            open={isAsking}
            onOpenChange={setAsking}
            onConfirm={() => {
              onForget({sessionId: id});
              setAsking(false);
            }}
          />
        </>
      ) : null}
    </li>
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
