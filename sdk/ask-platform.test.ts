import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {expect, onTestFinished, test, vi} from 'vitest';
import {createWebCall} from './ask-platform.ts';
import {NoCall} from './web-call.ts';

/** A platform that answers so. @returns where it is. */
async function platformThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failureOf = (baseUrl: string, signal = new AbortController().signal): Promise<unknown> =>
  createWebCall({assistantId: 'a'}, {token: 'key', baseUrl, signal, onSent: () => undefined}).catch(
    (error: unknown) => error,
  );

test('what takes the processor’s time is begun once the request is on its way, and not before', async () => {
  const baseUrl = await platformThat(
    (_, response) => void response.end('{"webCallUrl":"https://room.example/1"}'),
  );
  const order: string[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...asked) => {
    order.push('sent');
    return real(...asked);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const {signal} = new AbortController();
  const onSent = () => void order.push('prepared');
  await createWebCall({assistantId: 'a'}, {token: 'key', baseUrl, signal, onSent});
  expect(order).toEqual(['sent', 'prepared']);
});

test('an answer that breaks off after its headers is a lost connection, not a refusal in words of success', async () => {
  const baseUrl = await platformThat((_, response) => {
    response.writeHead(201, {'content-type': 'application/json', 'content-length': '999'});
    response.write('{"id":', () => response.destroy());
  });
  const error = await failureOf(baseUrl);
  expect(error).toBeInstanceOf(NoCall);
  expect(error).toMatchObject({
    code: 'network',
    status: 201,
    message: expect.stringContaining('answered 201, and then the connection failed') as string,
  });
});

test('a redirect that cannot be followed is no answer of the platform', async () => {
  const baseUrl = await platformThat((_, response) => {
    response.writeHead(307, {location: '/elsewhere'}).end();
  });
  expect(await failureOf(baseUrl)).toMatchObject({
    code: 'network',
    status: 307,
    message: expect.stringContaining('was redirected') as string,
  });
});

test('a call that is given up after the headers is not refused by the platform', async () => {
  const given = new AbortController();
  const baseUrl = await platformThat((_, response) => {
    response.writeHead(201, {'content-type': 'application/json'});
    response.write('{"id":');
  });
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const response = await real(...asked);
    // The headers are there, and read in this task.
    setTimeout(() => given.abort(new Error('the page has gone')));
    return response;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await failureOf(baseUrl, given.signal)).toMatchObject({code: 'network', status: 201});
});

test('a platform that is not there cannot be reached', async () => {
  const baseUrl = await platformThat((request) => request.socket.destroy());
  const error = await failureOf(baseUrl);
  expect(error).toMatchObject({code: 'network', status: undefined});
  expect((error as NoCall).message).toMatch(/^The voice platform cannot be reached: /);
});

test.each([
  [401, '{"message":"Invalid Key."}', 'Invalid Key.'],
  [400, '{"message":["first fault","second fault"]}', 'first fault; second fault'],
  [503, '<h1>down</h1>', 'Service Unavailable'],
])('a refusal with %i keeps its status and the words of the platform', async (status, body, message) => {
  const baseUrl = await platformThat((_, response) => void response.writeHead(status).end(body));
  expect(await failureOf(baseUrl)).toMatchObject({code: 'http', status, message});
});

test('a success that is no call says what is missing', async () => {
  const baseUrl = await platformThat((_, response) => void response.writeHead(201).end('<h1>hello</h1>'));
  expect(await failureOf(baseUrl)).toMatchObject({
    code: 'bad-answer',
    message: 'The answer has no webCallUrl that could be joined.',
  });
});
