import {useEffect, useState} from 'react';
import {LEAVE_CALL_TEXT} from '#web/calls/machine/call.texts.ts';
import {asksBeforeLeaving} from '#web/calls/current-call.ts';
import {callActions, useCallPart} from '#web/calls/use-call.ts';
import {Confirm} from '#web/ui/overlay/confirm.tsx';

/** Back asks first: leaving ends the call. The way where it was going is kept. Links inside the academy do not ask. */
export function LeaveGuard() {
  const asks = useCallPart(asksBeforeLeaving);
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => (asks ? holdBack((go) => setLeave(() => go)) : undefined), [asks]);
  return (
    <Confirm
      title="End the call and leave?"
      effect={LEAVE_CALL_TEXT}
      act="End call and leave"
      stay="Stay in the call"
      destructive
      open={asks && leave !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : setLeave(undefined))}
      onConfirm={() => {
        callActions.hangUp();
        leave?.();
        setLeave(undefined);
      }}
    />
  );
}

/**
 * Keeps the page from going back or forward in its history.
 * @param ask gets what goes there after all. @returns the way to let it go again.
 */
function holdBack(ask: (go: () => void) => void): () => void {
  const isOver = new AbortController();
  const {signal} = isOver;
  const stay = {url: location.href, state: history.state as unknown};
  const remember = () => {
    stay.url = location.href;
    stay.state = history.state;
  };
  // Before the router hears of it: the page that is shown stays.
  const hold = (event: PopStateEvent) => {
    // A place within the page, as by 'Skip to content': nobody leaves.
    if (withoutHash(location.href) === withoutHash(stay.url)) return remember();
    event.stopImmediatePropagation();
    // A new entry takes the place of the one that was left: the browser does not say which way it went.
    history.pushState(stay.state, '', stay.url);
    ask(() => {
      isOver.abort();
      history.back();
    });
  };
  window.addEventListener('popstate', hold, {capture: true, signal});
  window.addEventListener('pushState', remember, {signal});
  window.addEventListener('replaceState', remember, {signal});
  return () => isOver.abort();
}

const withoutHash = (url: string): string => url.split('#', 1)[0] ?? url;
