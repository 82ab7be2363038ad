import type {Context} from 'hono';
import {expect, test} from 'vitest';
import {authorise, type Finders} from '#sync/http/authorise.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import type {Access} from '#sync/http/access.ts';
import type {OpenSession} from '#sync/http/who.ts';

const sessionOf = (more: Partial<OpenSession['learner']>): OpenSession => ({
  key: 'k',
  rememberMe: false,
  mustRenew: false,
  learner: {userId: 'u', username: 'ada', isDev: false, mayLearn: true, ...more},
});
const nobody: Finders = {
  learner: async () => undefined,
  emailUser: async () => undefined,
  admin: async () => undefined,
};
const found = {
  guest: nobody,
  unassessed: {...nobody, learner: async () => sessionOf({mayLearn: false})},
  learner: {...nobody, learner: async () => sessionOf({})},
  dev: {...nobody, learner: async () => sessionOf({isDev: true})},
  emailUser: {...nobody, emailUser: async () => ({key: 'e', subscriberId: 's'})},
  admin: {
    ...nobody,
    admin: async () => ({key: 'a', adminId: 'a', email: 'a@example.org', fullName: 'A', isFresh: true}),
  },
} as const;

const owner = 'none';
const open: Access = {role: 'learner', gate: 'open', owner};
const gated: Access = {role: 'learner', gate: 'holds', owner};

// Each line: what a route requires, and the status for each caller in the order of `found`.
test.each<[string, Access, readonly number[]]>([
  ['anyone', {role: 'anyone', owner}, [200, 200, 200, 200, 200, 200]],
  ['a learner', open, [401, 200, 200, 200, 401, 401]],
  ['a learner who has passed the assessment', gated, [401, 403, 200, 200, 401, 401]],
  ['a developer', {role: 'dev', owner}, [401, 403, 403, 200, 401, 401]],
  ['who takes the e-mail course', {role: 'emailUser', owner}, [401, 200, 200, 200, 200, 401]],
  ['an admin', {role: 'admin', owner}, [401, 401, 401, 401, 401, 200]],
])('a route for %s lets in those alone', async (_, access, statuses) => {
  const asked = Object.values(found).map((find) => statusOf(access, find));
  expect(await Promise.all(asked)).toEqual(statuses);
});

const statusOf = async (access: Access, find: Finders) => {
  try {
    await authorise({} as Context, access, find);
    return 200;
  } catch (error) {
    if (error instanceof HttpRefusal) return error.status;
    throw error;
  }
};

test('a route for anyone looks for no session', async () => {
  const asked = () => Promise.reject(new Error('a session was looked for'));
  const find = {learner: asked, emailUser: asked, admin: asked};
  expect(await authorise({} as Context, {role: 'anyone', owner}, find)).toBeUndefined();
});
