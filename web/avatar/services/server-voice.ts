import {avatarHush, avatarSay} from '#schema/avatar/avatar.api.ts';
import type {Voice} from '#web/avatar/services/sayer.ts';
import {call} from '#web/io/call.ts';

/** A face that says what the server has it say. */
export const serverVoice = ({id, fail}: {id: string; fail: Voice['fail']}): Voice => ({
  say: (text) => call(avatarSay, {params: {id}, body: {text}}),
  hush: () => call(avatarHush, {params: {id}}),
  fail,
});
