// All that calls show over the pages. Fetched with the first call, ring or look at past calls.
import {useAtomValue} from 'jotai';
import {useState} from 'react';
import {useLocation} from 'wouter';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {Announcer} from '#web/calls/screen/announcer.tsx';
import {CallCheck} from '#web/calls/screen/check/call-check.tsx';
import {CallHistory} from '#web/calls/screen/past/call-history.tsx';
import {checkAtom, isHistoryOpenAtom} from '#web/calls/screen/call-places.ts';
import {CallWindow} from '#web/calls/screen/window/call-window.tsx';
import {EndedCall} from '#web/calls/screen/ended-call.tsx';
import {IncomingCall} from '#web/calls/screen/incoming-call.tsx';
import {LeaveGuard} from '#web/calls/screen/leave-guard.tsx';
import type {SideChat} from '#web/calls/screen/window/side-panel.tsx';
import {SmallCall} from '#web/calls/screen/window/small-call.tsx';
import {StreamSound} from '#web/calls/screen/picture/stream-video.tsx';
import {useCallPart} from '#web/calls/use-call.ts';
import {Float} from '#web/ui/overlay/float.tsx';

type Props = {
  me: Pick<CurrentUser, 'id' | 'fullName' | 'avatarUrl'>;
  /** The conversation with somebody, as chat has it. */
  Chat: SideChat;
};

export function CallScreens({me, Chat}: Props) {
  const state = useCallPart(({callState}) => callState);
  const hasEnded = useCallPart(({phase}) => phase === 'ended');
  const check = useAtomValue(checkAtom);
  const isHistoryOpen = useAtomValue(isHistoryOpenAtom);
  const [path] = useLocation();
  return (
    <>
      <Announcer />
      {/* Decision of the product: what must not be disturbed is not rung into. */}
      {state === 'incoming' && path !== '/assessment' ? <IncomingCall /> : null}
      {state === 'calling' || state === 'connected' ? <OwnCall me={me} Chat={Chat} /> : null}
      {hasEnded ? (
        <Float at="call">
          <EndedCall />
        </Float>
      ) : null}
      {check ? <CallCheck check={check} /> : null}
      {isHistoryOpen ? <CallHistory /> : null}
    </>
  );
}

function OwnCall({me, Chat}: Props) {
  const remote = useCallPart(({remoteStream}) => remoteStream);
  const speakerId = useCallPart(({devices}) => devices.speakerId);
  const [path] = useLocation();
  const [expandedAt, setExpandedAt] = useState<string | undefined>(path);
  // A link inside the academy: the call comes along, small.
  if (expandedAt !== undefined && expandedAt !== path) setExpandedAt(undefined);
  return (
    <>
      <StreamSound stream={remote} speakerId={speakerId} />
      <LeaveGuard />
      {expandedAt === path ? (
        <CallWindow me={me} Chat={Chat} onMinimize={() => setExpandedAt(undefined)} />
      ) : (
        <Float at="call">
          <SmallCall me={me} onExpand={() => setExpandedAt(path)} />
        </Float>
      )}
    </>
  );
}
