import type {Words} from '#web/part/words.ts';

export const avatarWords = {
  'avatar.forget': () => 'Delete a tutor session',
  'avatar.forgetAll': () => 'Delete your past tutor sessions',
} satisfies Words<'avatar'>;
