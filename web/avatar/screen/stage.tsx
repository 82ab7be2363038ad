// Where one talks with the tutor on its page: at rest one line; while a session runs the face, its words, and what one talks by.
import '#web/avatar/screen/stage.css';
import {useAtomValue} from 'jotai';
import {lazy, Suspense} from 'react';
import {Link} from 'wouter';
import {STATUS} from '#web/avatar/machine/avatar.texts.ts';
import type {Elsewhere} from '#web/avatar/machine/avatar.types.ts';
import {nameOf, pageOf} from '#web/avatar/machine/services.ts';
import {ElsewhereActs} from '#web/avatar/screen/other/elsewhere-acts.tsx';
import {avatarAtom, isAwake, type AvatarView} from '#web/avatar/session/current-session.ts';
import {useReadyServices} from '#web/avatar/screen/service/use-readiness.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {focusNext, useKeptFocus} from '#web/ui/overlay/focus/use-kept-focus.ts';
import {Unless} from '#web/ui/show/unless.tsx';
import {useLater} from '#web/ui/later.tsx';
import {Face} from '#web/ui/trace/face/face.tsx';

const LiveStage = lazy(async () => ({
  default: (await import('#web/avatar/screen/live-stage.tsx')).LiveStage,
}));

type Props = {
  /** There is room beside the conversation. */
  isBeside: boolean;
};

export function Stage({isBeside}: Props) {
  const view = useAtomValue(avatarAtom);
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={kept} className={isAwake(view) && !isBeside ? 'stage-over' : ''}>
      <Shown view={view} isBeside={isBeside} />
    </div>
  );
}

function Shown({view, isBeside}: Props & {view: AvatarView}) {
  if (!isAwake(view))
    return view.elsewhere ? (
      <ElsewhereLine session={view.elsewhere} />
    ) : (
      <AtRest line={STATUS.idle} onStart={() => avatarActions.startWith('local')} />
    );
  // What is said there is not said here.
  if (view.service !== 'local') return <OtherSession view={view} />;
  return (
    <Unless fails={<AtRest line="This couldn’t be opened. Reload the page, then try again." />}>
      <Suspense fallback={<AtRest line={STATUS.connecting} />}>
        <LiveStage view={view} isBeside={isBeside} />
      </Suspense>
    </Unless>
  );
}

const LOOK =
  'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-surface px-4 py-3';

const AtRest = ({line, onStart}: {line: string; onStart?: () => void}) => (
  <section aria-label="Talk with the tutor" className={LOOK}>
    <Face size={17} />
    <p role="status" className="min-w-0 flex-1 text-md">
      {line}
    </p>
    {onStart ? (
      <Button kind="secondary" size="small" {...focusNext} onClick={onStart}>
        Start Chat
      </Button>
    ) : null}
    {onStart ? <VoiceLink /> : null}
  </section>
);

/** To the voice platform's voice, where this academy has set it up; that is asked once the page is seen. */
const VoiceLink = () => (useLater() ? <ReadyVoiceLink /> : null);

const ReadyVoiceLink = () =>
  useReadyServices().some(({kind}) => kind === 'platform') ? (
    <Link
      href={pageOf('platform')}
      className="inline-flex min-h-6 w-full items-center text-sm text-accent-strong underline underline-offset-2"
    >
      Talk through the voice platform
    </Link>
  ) : null;

const ElsewhereLine = ({session}: {session: Elsewhere}) => (
  <section aria-label="Talk with the tutor" className={LOOK}>
    <Face size={17} mood="flat" />
    <p role="status" className="min-w-0 flex-1 text-md">
      {session !== 'starting' && session.service !== 'local'
        ? `Your session with ${nameOf(session.service)} is open in another tab.`
        : 'You’re talking with the tutor in another tab.'}
    </p>
    <div className="flex gap-2">
      <ElsewhereActs session={session} />
    </div>
  </section>
);

/** A session of a service, in this tab: it floats over this page. */
const OtherSession = ({view: {service}}: {view: AvatarView}) => (
  <section aria-label="Talk with the tutor" className={LOOK}>
    <Face size={17} mood="flat" />
    <p className="min-w-0 flex-1 text-md">Your session with {nameOf(service)} is open.</p>
    <div className="flex gap-2">
      <Link href={pageOf(service)} className={buttonLook('secondary', 'small')}>
        Go to it
      </Link>
      <Button kind="quiet" size="small" onClick={() => avatarActions.send({type: 'stop'})}>
        End it
      </Button>
    </div>
  </section>
);
