// The page of a service behind the avatar: one screen for all of them.
import type {ReactNode} from 'react';
import {AVATAR_SERVICES, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {QuickView} from '#web/app/avatar/quick-view.tsx';
import {EXPERIMENTAL} from '#web/app/avatar/service/experimental.ts';
import {OwnDocument} from '#web/app/avatar/service/own-document.tsx';
import {ServiceConversation} from '#web/app/avatar/service/service-conversation.tsx';
import {useForgetting, usePastSessions} from '#web/app/avatar/service/use-past-sessions.ts';
import {LastSessions, type PastSession} from '#web/avatar/screen/service/last-sessions.tsx';
import {ServiceLines} from '#web/avatar/screen/service/service-lines.tsx';
import {ServiceStage} from '#web/avatar/screen/service/service-stage.tsx';
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

const LEADS = {
  academy: 'Talk with the tutor and see a face while it answers from your lessons.',
  service:
    'Talk with a video avatar that has an AI model of its own. Its answers aren’t checked against your lessons.',
} as const;

export function ServicePage({kind, isOwn = true, held}: Props) {
  const {name, answers} = AVATAR_SERVICES[kind];
  const sessions = usePastSessions();
  const lastEndedAt = Math.max(0, ...sessions.map(({endedAt}) => endedAt ?? 0));
  return (
    <Page
      title={name}
      eyebrow={EXPERIMENTAL.has(kind) ? 'Experimental video avatar' : 'Video avatar'}
      lead={LEADS[answers]}
    >
      <WithRail rail={<Rail sessions={sessions} />}>
        <div className="space-y-8">
          {held ?? <ServiceStage {...{kind, isOwn, lastEndedAt}} />}
          {answers === 'academy' ? <ServiceConversation kind={kind} /> : <ServiceLines kind={kind} />}
        </div>
      </WithRail>
    </Page>
  );
}

const Rail = ({sessions}: {sessions: readonly PastSession[]}) => (
  <div className="space-y-8">
    <section aria-label="Quick view" className="rounded-xl border border-line bg-surface p-3">
      <QuickView />
    </section>
    <LastSessions sessions={sessions} {...useForgetting()} />
  </div>
);
