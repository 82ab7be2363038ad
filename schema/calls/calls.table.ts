import {enumeration, number, string, table} from '@rocicorp/zero';
import type {CallEndReason, CallState, CallType} from '#schema/wire/call.ts';

/** A call between two people, live or over; visible to the two. */
export const call = table('call')
  .columns({
    id: string(),
    /** Both are absent once the account was deleted. */
    callerId: string().optional(),
    calleeId: string().optional(),
    callType: enumeration<CallType>(),
    state: enumeration<CallState>(),
    startedAt: number(),
    answeredAt: number().optional(),
    endedAt: number().optional(),
    endReason: enumeration<CallEndReason>().optional(),
    /** Which device of theirs holds the call: what it called itself. */
    callerDevice: string(),
    calleeDevice: string().optional(),
  })
  .primaryKey('id');
