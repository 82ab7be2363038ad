// What calls give notice of.
import {isolated} from '#schema/isolated.ts';
import type {Call} from '#sync/calls/acts/call-machine.ts';
import type {CommunityNotice} from '#sync/commands/notice.ts';

type Missed = {
  readonly callerId: string;
  readonly calleeId: string;
  /** The full name. */
  readonly caller: string;
  /** Where the two write to each other. */
  readonly channelId: string | undefined;
};

/** A call was not answered. */
export const missedNotice = (
  {id, callType, endReason}: Call,
  {callerId, calleeId, caller, channelId}: Missed,
): CommunityNotice => ({
  userId: calleeId,
  dedupeKey: `call:${id}`,
  actorId: callerId,
  type: 'info',
  category: 'community',
  title: `Missed ${callType} call from ${isolated(caller)}`,
  message:
    endReason === 'busy' ? 'They called while you were in another call.' : 'You didn’t answer in time.',
  actionUrl: channelId === undefined ? '/community' : `/community?channel=${encodeURIComponent(channelId)}`,
  actionText: 'Open the conversation',
});
