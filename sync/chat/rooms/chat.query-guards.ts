import type {QueryGuards} from '#sync/part/part.ts';
import {notBlockedBy, notBlocking, shownIn} from '#sync/people/shown.ts';

/** By the query's name. */
export const chatQueryGuards: QueryGuards = {
  'chat.people': (askerId, isGateOpen) => shownIn('id', askerId, isGateOpen),
  'chat.members': (askerId) => [notBlockedBy('userId', askerId)],
  // As when their account is gone. The block holds.
  'chat.blocks': (askerId) => [notBlockedBy('blockedId', askerId)],
  // Where one blocks the other neither sees how far the other has read.
  'chat.receipts': (askerId) => [notBlockedBy('userId', askerId), notBlocking('userId', askerId)],
};
