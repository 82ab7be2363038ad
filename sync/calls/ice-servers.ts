import {createHmac} from 'node:crypto';
import type {IceServer} from '#schema/calls/calls.api.ts';

/** What an academy has for connecting browsers. */
export type IceSettings = {
  readonly stun: readonly string[];
  /** None: browsers that cannot reach each other directly cannot call each other. */
  readonly turn: {readonly urls: readonly string[]; readonly secret: string} | undefined;
};

/** How long credentials are valid, s: a call that goes on keeps what it was given. */
const VALID_S = 3600;

/**
 * The servers for one learner. Credentials of the relay follow the TURN REST scheme (draft-uberti-behave-turn-rest-00):
 * the name is when they end and for whom they are, the password its HMAC-SHA1 under the secret that the relay knows.
 */
export function iceServersFor(
  {stun, turn}: IceSettings,
  userId: string,
  nowMs: number,
): {readonly iceServers: readonly IceServer[]; readonly expiresAt: string | null} {
  const iceServers: IceServer[] = stun.length > 0 ? [{urls: stun}] : [];
  if (!turn) return {iceServers, expiresAt: null};
  const expiryS = Math.floor(nowMs / 1000) + VALID_S;
  const username = `${expiryS}:${userId}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return {
    iceServers: [...iceServers, {urls: turn.urls, username, credential}],
    expiresAt: new Date(expiryS * 1000).toISOString(),
  };
}
