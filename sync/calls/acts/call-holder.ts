// Whether the device is there that holds a call, and what becomes of the call when it is not.
import {HOLDER_GONE_MS} from '#schema/wire/call.ts';
import {UNNAMED_DEVICE} from '#schema/wire/link.ts';
import {write} from '#sync/calls/acts/call-acts.ts';
import {deviceOf, left, type Call} from '#sync/calls/acts/call-machine.ts';
import {inProgress} from '#sync/calls/acts/call-refusal.ts';
import type {Done, Means} from '#sync/calls/acts/call-effect.ts';
import {silenceOf} from '#sync/calls/acts/call-store.ts';
import type {Doer} from '#sync/calls/call-frames.ts';
import type {Sql} from '#sync/commands/sql.ts';
import type {Live} from '#sync/signal/live.ts';

/**
 * Whether a learner has a socket on the device that holds their call: another device of theirs does not help the other
 * side. Until a callee has answered, none holds it yet; and a client that names no device has another name on each socket.
 */
export function isThere(
  {isOnline, hasDevice}: Pick<Live, 'isOnline' | 'hasDevice'>,
  userId: string,
  deviceId: string | null,
): boolean {
  const isNamed = deviceId !== null && !deviceId.startsWith(UNNAMED_DEVICE);
  return isNamed ? hasDevice(userId, deviceId) : isOnline(userId);
}

/**
 * Somebody places a call while a device of theirs holds one. A page that has crashed, and a browser that was killed, say
 * no word: once such a device counts as gone, its call is over.
 * @returns `undefined` when it is there, and the call goes on.
 * @throws {CallRefusal} with the time to wait while it may still come back.
 */
export async function leaveLost(
  sql: Sql,
  call: Call,
  doer: Doer,
  means: Pick<Means, 'live' | 'notify' | 'watchedMs'>,
): Promise<Done | undefined> {
  const {userId, deviceId} = doer;
  const holder = deviceOf(call, userId);
  if (holder === null || holder === deviceId || isThere(means.live, userId, holder)) return undefined;
  const goneMs = Math.min(await silenceOf(sql, userId), means.watchedMs());
  if (goneMs < HOLDER_GONE_MS) throw inProgress(Math.ceil(HOLDER_GONE_MS - goneMs));
  return write(sql, call, left(call), doer, means);
}
