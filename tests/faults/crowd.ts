// Concurrent requests without a browser: what is sent at the same moment, and whether it was answered.
import sharp from 'sharp';
import {register, resetPassword} from '#schema/account/account.api.ts';
import {uploadPicture} from '#schema/files/files.api.ts';
import {issueResetTokens} from '#sync/account/password/reset-tokens.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import {replyOf} from '#tests/faults/reply.ts';

/** A request and its outcome; no reply if the server died before it answered. */
export type Act = {
  readonly kind: 'register' | 'reset' | 'upload';
  readonly username: string;
  readonly password: string;
  /** Token of a session that was open before, or of the one that the reply opens. */
  cookie: string;
  answered: boolean;
  /** The reset token that is used, or the picture that the reply names. */
  token: string;
  avatarUrl: string | null;
};

const PASSWORD = 'correct horse battery';
export const NEW_PASSWORD = 'a lantern in the fog';

/** This many requests of each kind, ready to send. */
export async function newCrowd(academy: KillableAcademy, ofEach: number): Promise<readonly Act[]> {
  const acts: Act[] = [];
  for (const kind of ['register', 'reset', 'upload'] as const) {
    for (let at = 0; at < ofEach; at += 1) {
      const username = `c-${crypto.randomUUID().slice(0, 20)}`;
      const act = {
        kind,
        username,
        password: PASSWORD,
        cookie: '',
        answered: false,
        token: '',
        avatarUrl: null,
      };
      acts.push(kind === 'register' ? act : await prepared(academy, act));
    }
  }
  return acts;
}

async function prepared(academy: KillableAcademy, act: Act): Promise<Act> {
  const registered = await registerAs(academy, act);
  if (!registered.ok) throw new Error(`no account: ${await registered.text()}`);
  const cookie = cookieOf(registered);
  if (act.kind === 'upload') return {...act, cookie};
  const [issued] = await issueResetTokens(academy.pool, addressOf(act));
  return {...act, cookie, token: issued?.token ?? ''};
}

/** Sends the request and records the outcome; no reply is one, too. @throws {Error} if the request is rejected. */
export async function ask(academy: KillableAcademy, act: Act, picture: Blob): Promise<void> {
  const reply = await replyOf(sendAs(academy, act, picture));
  if (!reply) return;
  if (!reply.ok) throw new Error(`${act.kind}: ${reply.status} ${reply.text}`);
  act.answered = true;
  act.cookie = act.kind === 'register' ? cookieOf(reply) : act.cookie;
  if (act.kind === 'upload') act.avatarUrl = (JSON.parse(reply.text) as {avatarUrl: string}).avatarUrl;
}

function sendAs(academy: KillableAcademy, act: Act, picture: Blob): Promise<Response> {
  if (act.kind === 'register') return registerAs(academy, act);
  if (act.kind === 'reset') {
    return post(academy, resetPassword.path, {token: act.token, newPassword: NEW_PASSWORD});
  }
  const form = new FormData();
  form.append('profileImage', picture, 'me.png');
  return fetch(academy.origin + uploadPicture.path, {
    method: 'POST',
    headers: {origin: academy.origin, cookie: act.cookie},
    body: form,
  });
}

export const registerAs = (academy: KillableAcademy, act: Act): Promise<Response> =>
  post(academy, register.path, {
    fullName: 'Ada Lovelace',
    username: act.username,
    email: addressOf(act),
    password: act.password,
  });

/** A JSON request from outside a browser. */
export const post = ({origin}: KillableAcademy, path: string, body: object): Promise<Response> =>
  fetch(origin + path, {
    method: 'POST',
    headers: {origin, 'content-type': 'application/json'},
    body: JSON.stringify(body),
  });

/** A picture that takes the decoder a moment. */
export async function somePicture(): Promise<Blob> {
  const noise = {type: 'gaussian', mean: 128, sigma: 40} as const;
  const image = sharp({create: {width: 900, height: 900, channels: 3, background: 'teal', noise}});
  return new Blob([new Uint8Array(await image.png().toBuffer())], {type: 'image/png'});
}

const addressOf = ({username}: Act) => `${username}@example.org`;
/** The session that a reply opens, as a browser sends it back. */
export const cookieOf = ({headers}: Pick<Response, 'headers'>) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith('session=')) ?? '';
