import {expect, test} from 'vitest';
import {avatarWords} from '#web/avatar/avatar.words.ts';

test('what waits to be deleted is called a session, with a face or with a voice alone', () => {
  expect(avatarWords['avatar.forget']()).toBe('Delete a tutor session');
  expect(avatarWords['avatar.forgetAll']()).toBe('Delete your past tutor sessions');
});
