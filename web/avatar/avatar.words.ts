import type {Words} from '#web/part/words.ts';

export const avatarWords = {
  'avatar.forget': () => 'Delete a session with a video avatar',
  'avatar.forgetAll': () => 'Delete your past sessions with video avatars',
} satisfies Words<'avatar'>;
