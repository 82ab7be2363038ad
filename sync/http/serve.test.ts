import {once} from 'node:events';
import {connect, type AddressInfo} from 'node:net';
import {setImmediate as turn} from 'node:timers/promises';
import {Hono} from 'hono';
import {expect, test} from 'vitest';
import * as z from 'zod/mini';
import {endpoint} from '#schema/wire/endpoint.ts';
import {checkRoutes} from '#sync/http/check-routes.ts';
import {isGuarded, mount, refusals, serve, type Api} from '#sync/http/serve.ts';
import {serverOf} from '#sync/http/server.ts';
import type {OpenSession} from '#sync/http/who.ts';

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

const session: OpenSession = {
  key: 'k',
  rememberMe: false,
  mustRenew: false,
  learner: {userId: 'u', username: 'ada', isDev: false, mayLearn: true},
};

/** A route with a body, whose caller is signed in for so many looks. */
function routeWithBody(signedInFor: number) {
  const app = new Hono();
  refusals(app, () => undefined);
  const seen = {looks: 0, handled: 0};
  const learner = async () => {
    seen.looks += 1;
    const found = seen.looks <= signedInFor ? session : undefined;
    // As a question to PostgreSQL does.
    await turn();
    return found;
  };
  const find = {...nobody, learner};
  const access = {'POST /api/progress': {role: 'learner', gate: 'holds', owner: 'own attempt'}} as const;
  const declared = endpoint<{body: {text: string}; reply: object}>()('POST', '/api/progress');
  serve({app, find, access}, declared, {body: z.strictObject({text: z.string()})}, async () => {
    seen.handled += 1;
    return {};
  });
  return {app, seen};
}
const HEAD = {method: 'POST', headers: {'content-type': 'application/json'}};

test('a caller whose body was still to come in is looked at again when it has', async () => {
  const [gone, there] = [routeWithBody(1), routeWithBody(2)];
  const send = ({app}: {readonly app: Hono}) =>
    app.request('/api/progress', {...HEAD, body: '{"text":"x"}'}, {incoming: {complete: false}});
  const statuses = [(await send(gone)).status, (await send(there)).status];
  expect([statuses, gone.seen, there.seen]).toEqual([
    [401, 200],
    {looks: 2, handled: 0},
    {looks: 2, handled: 1},
  ]);
});

test('and once where all of it had come in, as most requests do', async () => {
  const {app, seen} = routeWithBody(1);
  const server = serverOf(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const body = JSON.stringify({text: 'x'.repeat(10_000)});
  socket.setEncoding('latin1');
  socket.write(
    `POST /api/progress HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const [answer] = (await once(socket, 'data')) as [string];
  socket.destroy();
  server.close();
  expect([answer.slice(0, 12), seen]).toEqual(['HTTP/1.1 200', {looks: 1, handled: 1}]);
});
