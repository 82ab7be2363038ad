// Where one talks with a service, on its page: not set up, ready, or in a session.
import {useAtomValue} from 'jotai';
import {Link} from 'wouter';
import {AVATAR_SERVICES, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import {answersByItself, isSeen} from '#web/avatar/machine/services.ts';
import type {Elsewhere} from '#web/avatar/machine/avatar.types.ts';
import {ElsewhereActs} from '#web/avatar/screen/other/elsewhere-acts.tsx';
import {NotReady, OwnAvatarLink} from '#web/avatar/screen/service/not-ready.tsx';
import {ServiceLive} from '#web/avatar/screen/service/service-live.tsx';
import {ServiceRest} from '#web/avatar/screen/service/service-rest.tsx';
import {useReadiness} from '#web/avatar/screen/service/use-readiness.ts';
import {avatarAtom, isAwake, type AvatarView} from '#web/avatar/session/current-session.ts';
import {Button} from '#web/ui/form/button.tsx';
import {useDayTurn} from '#web/ui/time/use-day-turn.ts';
import {useKeptFocus} from '#web/ui/overlay/focus/use-kept-focus.ts';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

type Props = {
  kind: AvatarServiceKind;
  /** The service can be reached from this document. */
  isOwn?: boolean;
  /** When the academy knew of the last session that it is over, epoch ms: what may be spent is another sum then. */
  lastEndedAt?: number;
};

export function ServiceStage({kind, isOwn = true, lastEndedAt = 0}: Props) {
  const view = useAtomValue(avatarAtom);
  const kept = useKeptFocus<HTMLElement>();
  const isOpen = isAwake(view) && view.service === kind;
  // What may be spent has changed with a session, and with the day.
  const asked = useReadiness(kind, (isOpen ? 1 : 0) + lastEndedAt + useDayTurn());
  return (
    <section
      ref={kept}
      aria-label={`Talk with ${AVATAR_SERVICES[kind].name}`}
      className="rounded-2xl border border-line bg-surface p-5"
    >
      <Ended kind={kind} words={isOpen || view.service !== kind ? undefined : view.notice} />
      {isOpen || !view.elsewhere ? null : <ElsewhereLine session={view.elsewhere} />}
      {isOpen ? <ServiceLive view={view} /> : <AtRest {...{kind, isOwn, view, asked}} />}
    </section>
  );
}

/** Whether or not a session can begin here. */
const ElsewhereLine = ({session}: {session: Elsewhere}) => (
  <div className="mb-5 flex flex-wrap items-center gap-2">
    <p role="status" className="text-md">
      Your session is open in another tab.
    </p>
    <ElsewhereActs session={session} />
  </div>
);

/** Why the last session has ended, as a region that is there before it has something to say: else it is not read out. */
const Ended = ({kind, words}: {kind: AvatarServiceKind; words: string | undefined}) => (
  <div role="status">
    {words === undefined ? null : (
      <div className="mb-5 rounded-lg border-l-[3px] border-accent bg-accent-tint px-4 py-3 wrap-anywhere">
        <p className="font-semibold">{words}</p>
        {answersByItself(kind) ? (
          <Link
            href={TUTOR_PATH}
            className="inline-flex min-h-6 items-center text-sm text-accent-strong underline underline-offset-2"
          >
            Ask the tutor instead
          </Link>
        ) : null}
      </div>
    )}
  </div>
);

type RestProps = {kind: AvatarServiceKind; isOwn: boolean} & {
  view: AvatarView;
  asked: ReturnType<typeof useReadiness>;
};

function AtRest({kind, isOwn, view, asked}: RestProps) {
  const {readiness, hasFailed, isOffline, askAgain} = asked;
  const {name} = AVATAR_SERVICES[kind];
  if (readiness?.isReady === true && !isOffline) return <ServiceRest {...{view, readiness, isOwn}} />;
  if (readiness && !isOffline) return <NotReady name={name} missing={readiness.missing} />;
  if (!isOffline && !hasFailed) return <Skeleton label={`Asking whether ${name} is ready`} lines={3} />;
  return (
    <div className="space-y-5">
      <Notice
        tone="warn"
        title={
          isOffline
            ? `You’re offline, and ${isSeen(kind) ? 'a video avatar' : 'the voice platform'} needs a connection`
            : `We couldn’t ask the academy whether ${name} is ready`
        }
        action={
          isOffline ? null : (
            <Button kind="secondary" size="small" onClick={askAgain}>
              Try again
            </Button>
          )
        }
      />
      <OwnAvatarLink />
    </div>
  );
}
