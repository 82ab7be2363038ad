import {expect, test} from 'vitest';
import {routes} from '#schema/wire/routes.ts';
import {hasOwnPolicy, hasPagePolicy} from '#web/install/own-policy.ts';

const at = (path: string) => hasOwnPolicy(new URL(path, 'https://academy.example'));

test('pages of avatar services come from the server, and no other', () => {
  expect(routes.map(({path}) => path).filter(at)).toEqual([
    '/vapi-heygen-avatar',
    '/heygen-openai-avatar',
    '/vapi-tavus-avatar',
    '/did-avatar',
    '/did-agents-avatar',
    '/personal-tutor/voice',
  ]);
});

test('whatever an address says besides', () => {
  expect(
    ['/vapi-tavus-avatar/', '/vapi-tavus-avatar?view=learning', '/vapi-tavus-avatar#main'].map(at),
  ).toEqual([true, true, true]);
  expect(['/vapi-tavus-avatar/more', '/vapi-tavus-avatars', '/personal-tutor', '/'].map(at)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a reply is the academy’s where it is well and has a page’s policy', () => {
  const policy = {
    'content-security-policy': "default-src 'self'; connect-src 'self' https://*.livekit.cloud",
  };
  const reply = (status: number, headers: Record<string, string>) =>
    hasPagePolicy(new Response('<h1>Welcome</h1>', {status, headers}));
  expect(reply(200, policy)).toBe(true);
  expect(reply(502, policy)).toBe(false);
  expect(reply(200, {})).toBe(false);
  expect(reply(200, {'content-security-policy': "default-src 'none'"})).toBe(false);
  expect(hasPagePolicy(Response.error())).toBe(false);
});
