// The page of a service behind the avatar: one screen for all of them.
import type {ReactNode} from 'react';
import {Link} from 'wouter';
import {AVATAR_SERVICES, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import {QuickView} from '#web/app/avatar/quick-view.tsx';
import {EXPERIMENTAL} from '#web/app/avatar/service/experimental.ts';
import {OwnDocument} from '#web/app/avatar/service/own-document.tsx';
import {ServiceConversation} from '#web/app/avatar/service/service-conversation.tsx';
import {useForgetting, usePastSessions} from '#web/app/avatar/service/use-past-sessions.ts';
import {answersByItself, isSeen} from '#web/avatar/machine/services.ts';
import {LastSessions, type PastSession} from '#web/avatar/screen/service/last-sessions.tsx';
import {ServiceLines} from '#web/avatar/screen/service/service-lines.tsx';
import {ServiceStage} from '#web/avatar/screen/service/service-stage.tsx';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Page, WithRail} from '#web/ui/page.tsx';

type Props = {
  kind: AvatarServiceKind;
  /** A session can start in this document; else it is loaded as this page first. */
  isOwn?: boolean;
  /** Why none can, and what to do about it: in place of where one talks. */
  held?: ReactNode;
};

/** Of one service, as a route shows it. */
export const screenOf = (kind: AvatarServiceKind) => () => (
  <OwnDocument kind={kind}>{(isOwn, held) => <ServicePage {...{kind, isOwn, held}} />}</OwnDocument>
);

const UNCHECKED = 'that has an AI model of its own. Its answers aren’t checked against your lessons.';

function leadOf(kind: AvatarServiceKind): string {
  if (!answersByItself(kind)) return 'Talk with the tutor and see a face while it answers from your lessons.';
  return `Talk with a ${isSeen(kind) ? 'video avatar' : 'voice assistant'} ${UNCHECKED}`;
}

function eyebrowOf(kind: AvatarServiceKind): string {
  if (!isSeen(kind)) return 'Voice tutor';
  return EXPERIMENTAL.has(kind) ? 'Experimental video avatar' : 'Video avatar';
}

export function ServicePage({kind, isOwn = true, held}: Props) {
  const {name} = AVATAR_SERVICES[kind];
  const sessions = usePastSessions();
  const lastEndedAt = Math.max(0, ...sessions.map(({endedAt}) => endedAt ?? 0));
  return (
    <Page
      title={name}
      eyebrow={eyebrowOf(kind)}
      lead={leadOf(kind)}
      aside={isSeen(kind) ? null : <BackToTutor />}
    >
      <WithRail rail={<Rail sessions={sessions} />}>
        <div className="space-y-8">
          {held ?? <ServiceStage {...{kind, isOwn, lastEndedAt}} />}
          {answersByItself(kind) ? <ServiceLines kind={kind} /> : <ServiceConversation kind={kind} />}
        </div>
      </WithRail>
    </Page>
  );
}

/** Where one comes from: no menu has this page. */
const BackToTutor = () => (
  <Link href={TUTOR_PATH} className={buttonLook('secondary', 'small')}>
    Back to the tutor
  </Link>
);

const Rail = ({sessions}: {sessions: readonly PastSession[]}) => (
  <div className="space-y-8">
    <section aria-label="Quick view" className="rounded-xl border border-line bg-surface p-3">
      <QuickView />
    </section>
    <LastSessions sessions={sessions} {...useForgetting()} />
  </div>
);
