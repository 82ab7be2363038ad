// What a session does and shows over the pages: it asks what was spoken, has the answers said, gives way to calls, and floats
// where the tutor's page does not show it.
import {getDefaultStore, useAtomValue} from 'jotai';
import {lazy, Suspense, useEffect, useEffectEvent} from 'react';
import {useLocation} from 'wouter';
import {AVATAR_SERVICE_KINDS} from '#schema/avatar/avatar.services.ts';
import type {HostProps} from '#web/app/avatar/avatar-layer.tsx';
import {AnswerVoice} from '#web/app/avatar/answer-voice.tsx';
import type {AvatarState} from '#web/avatar/machine/avatar.texts.ts';
import {answersByItself, nameOf, pageOf} from '#web/avatar/machine/services.ts';
import {avatarAtom, isAwake} from '#web/avatar/session/current-session.ts';
import {avatarActions, onQuestion} from '#web/avatar/session/load-session.ts';
import {MicrophoneSteps} from '#web/avatar/screen/microphone-steps.tsx';
import {ElsewhereSession} from '#web/avatar/screen/floating/elsewhere-session.tsx';
import {FloatingSession} from '#web/avatar/screen/floating/floating-session.tsx';
import {threadSearch} from '#web/tutor/address.ts';
import {TalkKey} from '#web/avatar/screen/talk-key.tsx';
import {callEngine} from '#web/calls/load-engine.ts';
import {useCallPart} from '#web/calls/use-call.ts';
import {chatSocketAtom} from '#web/socket/current-socket.ts';
import {useIsOffline} from '#web/data/data.ts';
import {askedAtom, askerAtom} from '#web/tutor/voice/asked-aloud.ts';
import {useAskAway} from '#web/tutor/voice/use-ask-away.ts';
import {toast} from '#web/ui/overlay/toast.ts';
import {Unless} from '#web/ui/show/unless.tsx';

export function AvatarHost({askedBefore}: HostProps) {
  const view = useAtomValue(avatarAtom);
  const [path] = useLocation();
  if (isAwake(view)) return <Talk askedBefore={askedBefore} />;
  // The pages that one talks on, and a test that is not to be disturbed, do without.
  const isShown = !TALKED_ON.has(path) && path !== '/assessment';
  return isShown && view.elsewhere ? <ElsewhereSession session={view.elsewhere} /> : null;
}

/** They show a session of another tab themselves. */
const TALKED_ON: ReadonlySet<string> = new Set([
  pageOf('local'),
  ...AVATAR_SERVICE_KINDS.map((kind) => pageOf(kind)),
]);

function Talk({askedBefore}: HostProps) {
  const view = useAtomValue(avatarAtom);
  const [path] = useLocation();
  const last = useAtomValue(askedAtom);
  const asked = last === askedBefore ? undefined : last;
  useQuestions(asked?.threadId);
  useCalls(view.state);
  useWordOfEnd(path);
  const isReady = TALKING.has(view.state);
  const isWaiting = useIsOffline() && view.state === 'thinking';
  return (
    <>
      {asked && !answersByItself(view.service) ? (
        <AnswerVoice key={asked.turnId} {...asked} isReady={isReady} />
      ) : null}
      {path === pageOf(view.service) ? null : (
        <FloatingSession
          view={view}
          isWaiting={isWaiting}
          href={pageOf(view.service) + threadSearch(asked?.threadId)}
          quickView={<QuickViewLater />}
        />
      )}
      <TalkKey />
      <MicrophoneSteps />
    </>
  );
}

const QuickView = lazy(async () => ({default: (await import('#web/app/avatar/quick-view.tsx')).QuickView}));

/** Fetched by who opens it. */
const QuickViewLater = () => (
  <Unless fails={<p className="text-md text-muted">This couldn’t be opened. Try again later.</p>}>
    <Suspense>
      <QuickView />
    </Suspense>
  </Unless>
);

const TALKING: ReadonlySet<AvatarState> = new Set(['connected', 'listening', 'thinking', 'speaking']);

/** Why a session has ended by itself is on the page of its service, and said where the learner is on another one. */
function useWordOfEnd(path: string): void {
  const tell = useEffectEvent(() => {
    const {notice, service, ...view} = getDefaultStore().get(avatarAtom);
    if (notice === undefined || path === pageOf(service) || isAwake({...view, notice, service})) return;
    toast({title: `Your session with ${nameOf(service)} has ended`, description: notice});
  });
  // Before what shows the session goes with it.
  useEffect(() => getDefaultStore().sub(avatarAtom, () => tell()), []);
}

function useQuestions(threadId: string | undefined): void {
  const askAway = useAskAway(threadId);
  const ask = useEffectEvent((text: string) => {
    const asker = getDefaultStore().get(askerAtom);
    if (asker) asker.ask(text);
    else askAway(text);
  });
  useEffect(() => onQuestion((text) => ask(text)), []);
}

/** A call has the microphone, and is not talked into: neither one of this tab nor of another of this browser. */
function useCalls(state: AvatarState): void {
  const isTaken = useCallPart(
    ({callState, phase}) => callState === 'calling' || callState === 'connected' || phase === 'elsewhere',
  );
  const socket = useAtomValue(chatSocketAtom);
  useEffect(() => {
    // Only what makes calls knows of those in other tabs; what cannot be fetched, such as offline, tells of none.
    if (socket) callEngine().catch(() => undefined);
  }, [socket]);
  // A talk that begins during a call learns of it, too.
  useEffect(() => {
    if (state !== 'error') avatarActions.send({type: 'taken', isTaken});
  }, [isTaken, state]);
}
