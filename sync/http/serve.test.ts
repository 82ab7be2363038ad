import {Hono} from 'hono';
import {expect, test} from 'vitest';
import {endpoint} from '#schema/wire/endpoint.ts';
import {checkRoutes} from '#sync/http/check-routes.ts';
import {isGuarded, mount, refusals, serve, type Api} from '#sync/http/serve.ts';

const nobody: Api['find'] = {
  learner: async () => undefined,
  viewed: async () => undefined,
  emailUser: async () => undefined,
  admin: async () => undefined,
};

test('an endpoint that the table does not have is a type error, and stops the start', () => {
  const app = new Hono();
  const declared = endpoint<{reply: object}>()('GET', '/api/nowhere');
  // @ts-expect-error -- It has no entry.
  serve({app, find: nobody, access: {}}, declared, {}, async () => ({}));
  expect(() => checkRoutes(app, {}, {isGuarded})).toThrow('GET /api/nowhere is served and has no entry');
});

test('rejects an unauthorised caller before anything of the request is read', async () => {
  const app = new Hono();
  refusals(app, () => undefined);
  let handled = 0;
  const access = {'POST /api/progress': {role: 'learner', gate: 'holds', owner: 'own attempt'}} as const;
  mount({app, find: nobody, access}, 'POST /api/progress', async (c) => {
    handled += 1;
    return c.body(null, 204);
  });
  let read = 0;
  const body = new ReadableStream(
    {
      pull: (controller) => {
        read += 1;
        controller.close();
      },
    },
    // Asked for nothing until somebody reads.
    {highWaterMark: 0},
  );
  const request = new Request('http://localhost/api/progress', {
    method: 'POST',
    body,
    duplex: 'half',
  } as never);
  expect((await app.fetch(request)).status).toBe(401);
  expect([read, handled]).toEqual([0, 0]);
});
