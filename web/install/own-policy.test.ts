import {expect, test} from 'vitest';
import {routes} from '#schema/wire/routes.ts';
import {hasOwnPolicy} from '#web/install/own-policy.ts';

const at = (path: string) => hasOwnPolicy(new URL(path, 'https://academy.example'));

test('the five pages of avatar services come from the server, and no other', () => {
  expect(routes.map(({path}) => path).filter(at)).toEqual([
    '/vapi-heygen-avatar',
    '/heygen-openai-avatar',
    '/vapi-tavus-avatar',
    '/did-avatar',
    '/did-agents-avatar',
  ]);
});

test('whatever an address says besides', () => {
  expect(['/did-avatar/', '/did-avatar?view=learning', '/did-avatar#main'].map(at)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['/did-avatar/more', '/did-avatars', '/'].map(at)).toEqual([false, false, false]);
});
