import {useEffect} from 'react';
import {queries} from '#schema/queries.ts';
import {ringByRow} from '#web/calls/load-engine.ts';
import {useRows} from '#web/data/rows.ts';

/**
 * Rings in a tab that was opened while it rang already in another tab, or on another device. Shows nothing. The socket does
 * not say it: a ring is told once, to the sockets of that moment, and to a learner's first one; a tab that joins the socket
 * of another, or a second browser, hears of it by the row alone.
 */
export function RingFromRow({userId}: {userId: string}) {
  const [calls, {type}] = useRows(queries.calls.live());
  // A row that is only kept on this device may be of a call that ended long ago.
  const ringing =
    type === 'complete' && calls.find((one) => one.state === 'ringing' && one.calleeId === userId);
  const {id, callType, caller} = ringing || {};
  const callerId = caller?.id;
  const username = caller?.username ?? '';
  const fullName = caller?.fullName ?? '';
  useEffect(() => {
    if (id === undefined || callType === undefined || callerId === undefined) return undefined;
    const callerInfo = {id: callerId, username, fullName};
    ringByRow({type: 'call-request', fromUserId: callerId, callId: id, callType, callerInfo});
    return () => ringByRow(undefined);
  }, [id, callType, callerId, username, fullName]);
  return null;
}
