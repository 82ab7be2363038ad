// Calls over every page of a learner: how they are placed, and what is seen of them. All but this comes with the first
// call, the first ring, or the first look at past calls.
import {useAtomValue, useSetAtom} from 'jotai';
import {lazy, Suspense, useEffect, useState} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {checkAtom, checkedBefore, isHistoryOpenAtom} from '#web/calls/screen/call-places.ts';
import {ElsewhereNotice} from '#web/calls/screen/elsewhere-notice.tsx';
import {RingFromRow} from '#web/calls/screen/past/ring-from-row.tsx';
import type {CallView} from '#web/calls/machine/call.types.ts';
import {asksBeforeLeaving} from '#web/calls/current-call.ts';
import {callActions, useCallPart} from '#web/calls/use-call.ts';
import {callingAtom} from '#web/people/calling.ts';
import {toast} from '#web/ui/overlay/toast.ts';
import {Unless} from '#web/ui/show/unless.tsx';

const SideTalk = lazy(async () => ({default: (await import('#web/chat/talk/side-talk.tsx')).SideTalk}));
const fetchScreens = () =>
  lazy(async () => ({default: (await import('#web/calls/screen/call-screens.tsx')).CallScreens}));
let CallScreens = fetchScreens();

export function CallLayer({user}: {user: CurrentUser}) {
  useCalling(user);
  const isCall = useCallPart(({phase}) => phase !== 'quiet' && phase !== 'elsewhere');
  const isChecking = useAtomValue(checkAtom) !== undefined;
  const isHistoryOpen = useAtomValue(isHistoryOpenAtom);
  return (
    <>
      <ElsewhereNotice />
      {user.mayLearn ? <RingFromRow userId={user.id} /> : null}
      {isCall || isChecking || isHistoryOpen ? (
        <Unless fails={<NoScreens />}>
          <Suspense>
            <CallScreens me={user} Chat={SideTalk} />
          </Suspense>
        </Unless>
      ) : null}
    </>
  );
}

/**
 * The screens could not be fetched: the network is away, or this tab is of an older build. A call of one's own would go on
 * unseen; a ring goes on, and after a reload it can be answered here.
 */
function NoScreens(): null {
  const setCheck = useSetAtom(checkAtom);
  const setHistoryOpen = useSetAtom(isHistoryOpenAtom);
  // Of the moment when it failed: the end of the ring is no news.
  const [caller] = useState(useCallPart(callerOf));
  const isOwn = useCallPart(asksBeforeLeaving);
  useEffect(() => {
    CallScreens = fetchScreens();
    setCheck(undefined);
    setHistoryOpen(false);
  }, [setCheck, setHistoryOpen]);
  useEffect(() => {
    if (isOwn) callActions.hangUp();
  }, [isOwn]);
  useEffect(() => {
    toast({
      title: caller === undefined ? 'Calls couldn’t be opened' : `${caller} is calling`,
      description: caller === undefined ? 'Reload the page, then try again.' : 'Reload the page to answer.',
      tone: 'bad',
    });
  }, [caller]);
  return null;
}

const callerOf = ({callState, remoteUser}: CallView): string | undefined =>
  callState === 'incoming' ? remoteUser?.fullName : undefined;

/** People may be called as long as the learner may learn. The first call of a browser begins with its devices. */
function useCalling({mayLearn}: CurrentUser): void {
  const setCalling = useSetAtom(callingAtom);
  const setCheck = useSetAtom(checkAtom);
  const setHistoryOpen = useSetAtom(isHistoryOpenAtom);
  useEffect(() => {
    if (!mayLearn) return undefined;
    setCalling({
      place: (callee, callType) => {
        if (checkedBefore.read() === undefined) setCheck({before: {callee, callType}});
        else callActions.place(callee, callType);
      },
      openHistory: () => setHistoryOpen(true),
    });
    return () => setCalling(undefined);
  }, [mayLearn, setCalling, setCheck, setHistoryOpen]);
}
