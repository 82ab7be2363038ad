// Past calls in words. Pure.
import type {CallType} from '#schema/wire/call.ts';
import {clockOf} from '#web/ui/time/lasting.ts';

type PersonRow = {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
};

export type CallRow = {
  readonly id: string;
  readonly callerId: string | null;
  readonly calleeId: string | null;
  readonly callType: CallType;
  readonly state: 'ringing' | 'connected' | 'ended';
  readonly startedAt: number;
  readonly answeredAt: number | null;
  readonly endedAt: number | null;
  readonly endReason: string | null;
  readonly caller?: PersonRow | undefined;
  readonly callee?: PersonRow | undefined;
};

export type PastCall = {
  readonly id: string;
  readonly sign: 'incoming' | 'outgoing' | 'missed';
  readonly name: string;
  /** `undefined` once their account is deleted. */
  readonly person: PersonRow | undefined;
  readonly callType: CallType;
  readonly startedAt: number;
  readonly text: string;
};

const GONE = 'Deleted user';

/** What the caller reads of a call that was not answered; the callee missed it, unless they declined. */
const FOR_CALLER: Readonly<Record<string, string>> = {
  missed: 'No answer',
  busy: 'They were in another call',
  cancelled: 'Cancelled',
  declined: 'Declined',
};

/** A row for the list; `undefined` while the call is going on. */
export function pastCall(row: CallRow, ownId: string): PastCall | undefined {
  if (row.state !== 'ended') return undefined;
  const isCaller = row.callerId === ownId;
  const person = isCaller ? row.callee : row.caller;
  const isMissed = !isCaller && row.answeredAt === null && row.endReason !== 'declined';
  return {
    id: row.id,
    sign: isMissed ? 'missed' : isCaller ? 'outgoing' : 'incoming',
    name: person?.fullName ?? GONE,
    person,
    callType: row.callType,
    startedAt: row.startedAt,
    text: textOf(row, isCaller),
  };
}

function textOf({answeredAt, endedAt, endReason}: CallRow, isCaller: boolean): string {
  if (answeredAt !== null) {
    const seconds = Math.max(0, Math.round(((endedAt ?? answeredAt) - answeredAt) / 1000));
    return `${isCaller ? 'Outgoing' : 'Incoming'}, ${clockOf(seconds)}`;
  }
  if (isCaller) return FOR_CALLER[endReason ?? ''] ?? 'Didn’t connect';
  return endReason === 'declined' ? 'Declined' : 'Missed';
}
