// Who takes part in a case of chat: learners with a session each, and pairs that have accepted each other.
import {register} from '#schema/account/account.api.ts';
import {postDirectMessage} from '#schema/chat/chat.api.ts';
import type {ChatMessage} from '#schema/wire/socket.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import {cookieOf, post} from '#tests/faults/crowd.ts';
import {pass} from '#tests/passing.ts';

export type Talker = {readonly userId: string; readonly username: string; readonly cookie: string};

/** A direct channel of two talkers. */
export type Pair = {readonly one: Talker; readonly other: Talker; readonly channelId: string};

/** Limits that people keep to and load does not. */
export const CHATTY: Readonly<Record<string, string>> = {
  MESSAGES_PER_MINUTE: '1000000',
  MUTATIONS_PER_MINUTE: '1000000',
  SIGNAL_MESSAGES_PER_SECOND: '1000',
  SIGNAL_MESSAGE_BURST: '1000',
  SIGNAL_USER_MESSAGES: '10000',
  // Wrong secrets and registrations of one network.
  ATTEMPTS_PER_ADDRESS: '1000000',
};

/** A new learner. */
export async function newTalker(academy: KillableAcademy): Promise<Talker> {
  const username = `t-${crypto.randomUUID().slice(0, 20)}`;
  const response = await post(academy, register.path, {
    fullName: 'Ada Lovelace',
    username,
    email: `${username}@example.org`,
    password: 'correct horse battery',
  });
  const body = (await response.json()) as {id: string};
  if (!response.ok) throw new Error(`no account: ${JSON.stringify(body)}`);
  await pass(academy.pool, body.id);
  return {userId: body.id, username, cookie: cookieOf(response)};
}

/** Both write once, so that each has answered the other. */
export async function acquaint(academy: KillableAcademy, one: Talker, other: Talker): Promise<Pair> {
  await greet(academy, one, other);
  const {channelId} = await greet(academy, other, one);
  return {one, other, channelId};
}

async function greet({origin}: KillableAcademy, from: Talker, to: Talker): Promise<ChatMessage> {
  const response = await fetch(origin + postDirectMessage.path, {
    method: postDirectMessage.method,
    headers: {origin, cookie: from.cookie, 'content-type': 'application/json'},
    body: JSON.stringify({receiverId: to.userId, content: 'Hello'}),
  });
  if (!response.ok) throw new Error(`no direct message: ${await response.text()}`);
  return (await response.json()) as ChatMessage;
}
