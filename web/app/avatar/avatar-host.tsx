// What a session does and shows over the pages: it asks what was spoken, has the answers said, gives way to calls, and floats
// where the tutor's page does not show it.
import {getDefaultStore, useAtomValue} from 'jotai';
import {useEffect, useEffectEvent, useState} from 'react';
import {useLocation} from 'wouter';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import {AnswerVoice} from '#web/app/avatar/answer-voice.tsx';
import type {AvatarState} from '#web/avatar/machine/avatar.texts.ts';
import {avatarAtom, isAwake} from '#web/avatar/session/current-session.ts';
import {avatarActions, onQuestion} from '#web/avatar/session/load-session.ts';
import {MicrophoneSteps} from '#web/avatar/screen/microphone-steps.tsx';
import {QuickView} from '#web/app/avatar/quick-view.tsx';
import {ElsewhereSession} from '#web/avatar/screen/floating/elsewhere-session.tsx';
import {FloatingSession} from '#web/avatar/screen/floating/floating-session.tsx';
import {addressOf} from '#web/tutor/address.ts';
import {TalkKey} from '#web/avatar/screen/talk-key.tsx';
import {callEngine} from '#web/calls/load-engine.ts';
import {useCallPart} from '#web/calls/use-call.ts';
import {chatSocketAtom} from '#web/socket/current-socket.ts';
import {useIsOffline} from '#web/data/data.ts';
import {askedAtom, askerAtom} from '#web/tutor/voice/asked-aloud.ts';
import {useAskAway} from '#web/tutor/voice/use-ask-away.ts';

export function AvatarHost() {
  const view = useAtomValue(avatarAtom);
  const [path] = useLocation();
  if (isAwake(view)) return <Talk />;
  // The tutor's page, and a test that is not to be disturbed, do without.
  const isShown = path !== TUTOR_PATH && path !== '/assessment';
  return isShown && view.elsewhere ? <ElsewhereSession session={view.elsewhere} /> : null;
}

function Talk() {
  const view = useAtomValue(avatarAtom);
  const [path] = useLocation();
  const asked = useAskedSince();
  useQuestions(asked?.threadId);
  useCalls(view.state);
  const isReady = TALKING.has(view.state);
  const isWaiting = useIsOffline() && view.state === 'thinking';
  return (
    <>
      {asked ? <AnswerVoice key={asked.turnId} {...asked} isReady={isReady} /> : null}
      {path === TUTOR_PATH ? null : (
        <FloatingSession
          view={view}
          isWaiting={isWaiting}
          href={addressOf({threadId: asked?.threadId})}
          quickView={<QuickView />}
        />
      )}
      <TalkKey />
      <MicrophoneSteps />
    </>
  );
}

const TALKING: ReadonlySet<AvatarState> = new Set(['connected', 'listening', 'thinking', 'speaking']);

/** The newest question since the session began: earlier ones are not answered aloud. */
function useAskedSince() {
  const asked = useAtomValue(askedAtom);
  const [first] = useState(asked);
  return asked === first ? undefined : asked;
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
