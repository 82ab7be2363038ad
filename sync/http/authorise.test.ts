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
  viewed: async () => undefined,
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

const request = (headers: Readonly<Record<string, string>>) =>
  ({req: {header: (name: string) => headers[name]}}) as Context;

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

const statusOf = async (access: Access, find: Finders, headers: Readonly<Record<string, string>> = {}) => {
  try {
    await authorise(request(headers), access, find);
    return 200;
  } catch (error) {
    if (error instanceof HttpRefusal) return error.status;
    throw error;
  }
};

test('a route for anyone looks for no session', async () => {
  const asked = () => Promise.reject(new Error('a session was looked for'));
  const find = {learner: asked, viewed: asked, emailUser: asked, admin: asked};
  expect(await authorise(request({}), {role: 'anyone', owner}, find)).toBeUndefined();
});

// Whoever else is signed in in the admin's browser: it is the learner's screen that they look at.
test.each<[string, Access, readonly number[]]>([
  ['one that is marked for it', {...open, viewed: true}, [401, 200, 200]],
  ['one that is, behind the assessment', {...gated, viewed: true}, [401, 403, 200]],
  ['any other of learners', open, [403, 403, 403]],
  ['one for developers', {role: 'dev', owner}, [403, 403, 403]],
  ['one for anyone', {role: 'anyone', owner}, [403, 403, 403]],
  ['one for admins', {role: 'admin', owner}, [403, 403, 403]],
])('a look at a learner’s screens asks %s as that learner, or not at all', async (_, access, statuses) => {
  const everybody = {...found.dev, emailUser: found.emailUser.emailUser, admin: found.admin.admin};
  const looks = [
    everybody,
    {...everybody, viewed: async () => sessionOf({mayLearn: false})},
    {...everybody, viewed: async () => sessionOf({})},
  ];
  expect(await Promise.all(looks.map((find) => statusOf(access, find, {'x-view': 'a look'})))).toEqual(
    statuses,
  );
});
