import {afterEach, describe, expect, test} from 'vitest';
import {type Answer, answerJson, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {createClient, createClientOf, operation, PlatformError, types} from '#platform-client/index.ts';
import {secretsIn, strikeOut} from '#platform-client/secrets.ts';
import type {ClientOptions} from '#platform-client/settings.ts';

const servers: StandIn[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
const serverOf = async (answer: Answer) => {
  const server = await standIn(answer);
  servers.push(server);
  return server;
};
const clientOf = async (answer: Answer, options: ClientOptions = {}) =>
  createClient({address: (await serverOf(answer)).address, retries: 0, ...options});
const messageOf = async (calling: Promise<unknown>) => {
  const error: unknown = await calling.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PlatformError);
  return (error as PlatformError).message.replace(/^.* answered 400: /, '');
};
/** Answers with what it was sent, as servers do. */
const repeating =
  (said: (body: string, url: string) => string): Answer =>
  (response, asked, count) =>
    answerJson({message: said(asked.body.toString(), asked.url)}, 400)(response, asked, count);

describe('what a server repeats', () => {
  const SECRET = 'a"b\\c/d+e f\n&ü-secret';

  test('is struck out as it stands in JSON', async () => {
    const client = await clientOf(repeating((body) => `cannot read ${body}`));
    const message = await messageOf(client.credential.create({body: {provider: 'openai', apiKey: SECRET}}));
    expect(message).toBe('cannot read {"provider":"openai","apiKey":"[secret]"}');
  });

  test.each([encodeURIComponent(SECRET), new URLSearchParams([['', SECRET]]).toString().slice(1), SECRET])(
    'is struck out in an address or a form (%j)',
    async (written) => {
      const client = await clientOf(answerJson({message: `wrong: ${written}!`}, 400));
      const message = await messageOf(client.credential.create({body: {provider: 'openai', apiKey: SECRET}}));
      expect(message).toBe('wrong: [secret]!');
    },
  );

  test('is struck out when the query held it', async () => {
    const noun = {
      own: {
        find: operation('GET', '/own', types<{query: {accessToken: string; name: string}; reply: unknown}>()),
      },
    };
    const {address} = await serverOf(repeating((_, url) => `cannot GET ${url}`));
    const client = createClientOf(noun, {address, retries: 0});
    const query = {accessToken: SECRET, name: 'everybody'};
    expect(await messageOf(client.own.find({query}))).toBe(
      'cannot GET /own?accessToken=[secret]&name=everybody',
    );
  });

  test('is struck out when form data held it, as an object or as FormData', async () => {
    const client = await clientOf(answerJson({message: `wrong: ${SECRET}!`}, 400));
    const file = new Blob(['x']);
    const form = new FormData();
    form.append('file', file);
    form.append('client_secret', SECRET);
    const body: object = {file, password: SECRET};
    for (const given of [body, form]) {
      expect(await messageOf(client.file.create({body: given as never}))).toBe('wrong: [secret]!');
    }
  });

  test('is struck out with and without the scheme of its header', async () => {
    const headers = {Authorization: 'Basic dXNlcjpzZWNyZXQ=', Cookie: 'sid=the-session'};
    const said = 'Basic dXNlcjpzZWNyZXQ= or dXNlcjpzZWNyZXQ= or sid=the-session';
    const client = await clientOf(answerJson({message: said}, 400), {headers});
    expect(await messageOf(client.org.list())).toBe('[secret] or [secret] or [secret]');
  });

  test('is left alone where it is an ordinary word', async () => {
    const headers = {'x-team': 'assistant', accept: 'application/json', 'x-keyboard': 'request'};
    const said = 'The assistant of this request has no application/json, and insurance is no keyword';
    const client = await clientOf(answerJson({message: said}, 400), {headers});
    const body: object = {
      keywords: ['insurance'],
      tokenizer: 'assistant',
      keypadInputPlan: {delimiters: 'request'},
      secretary: 'keyword',
      passwordless: 'application/json',
    };
    expect(await messageOf(client.assistant.create({body}))).toBe(said);
  });
});

describe('secrets', () => {
  test('are found in a body by name, at any depth, in circles too', () => {
    const body: Record<string, unknown> = {
      apiKey: 'one',
      server: {secret: 'two', url: 'https://a.example', headers: [{Authorization: 'three'}]},
      tokens: ['four'],
      name: 'five',
      'x-api-key': 'six',
      PASSWORD: 'seven',
      private_key: 'eight',
      apikey: 'nine',
      keywords: ['ten'],
      secretAccessKey: 'eleven',
      twilioAuthToken: 'twelve',
      keyterm: 'thirteen',
      'x-auth': 'fourteen',
      author: 'fifteen',
    };
    body['self'] = body;
    expect(secretsIn(body)).toEqual([
      'one',
      'two',
      'three',
      'four',
      'six',
      'seven',
      'eight',
      'nine',
      'eleven',
      'twelve',
      'fourteen',
    ]);
  });

  test('are struck out whole when one begins another, and short words are left alone', () => {
    expect(strikeOut('abcdefgh abcdef a', ['abcdef', 'abcdefgh', 'a'])).toBe('[secret] [secret] a');
  });

  test('are no pattern: what has a meaning elsewhere is text here', () => {
    expect(strikeOut('a.*+?$& $1 abcdef', ['a.*+?$&', '[secret]'])).toBe('[secret] $1 abcdef');
  });

  test('a long text is cut, after the secrets are out', () => {
    const text = strikeOut(`${'x'.repeat(495)}abcdefgh`, ['abcdefgh']);
    expect(text).toBe(`${'x'.repeat(495)}[secr…`);
  });
});

describe('a redirect to another origin', () => {
  const own = {'x-api-key': 'key-of-the-test', 'x-course': 'one'};
  const redirectTo =
    (address: string, status = 302): Answer =>
    (response) =>
      void response.writeHead(status, {location: address}).end();
  const sent = ({asked}: StandIn) =>
    asked.map(({url, headers}) => [url, headers.authorization, headers['x-api-key'], headers['x-course']]);

  test.each([301, 302, 303, 307, 308])('with %i takes no header of the caller’s along', async (status) => {
    const there = await serverOf(answerJson([{id: 'a1'}]));
    const here = await serverOf(redirectTo(`${there.address}/moved?limit=1`, status));
    const client = createClient({address: here.address, token: 'token-of-the-test', headers: own});
    await expect(client.assistant.list({query: {limit: 1}})).resolves.toEqual([{id: 'a1'}]);
    expect(sent(here)).toEqual([
      ['/assistant?limit=1', 'Bearer token-of-the-test', 'key-of-the-test', 'one'],
    ]);
    expect(sent(there)).toEqual([['/moved?limit=1', undefined, undefined, undefined]]);
    expect(there.asked[0]?.headers.accept).toBe('*/*');
  });

  test('and back again takes none along either', async () => {
    const here = await serverOf((response, asked, count) =>
      asked.url === '/org'
        ? redirectTo(`${there.address}/there`)(response, asked, count)
        : answerJson([])(response, asked, count),
    );
    const there = await serverOf((response) => {
      response.writeHead(302, {location: `${here.address}/back`}).end();
    });
    await createClient({address: here.address, token: 'token-of-the-test', headers: own}).org.list();
    expect(sent(here)).toEqual([
      ['/org', 'Bearer token-of-the-test', 'key-of-the-test', 'one'],
      ['/back', undefined, undefined, undefined],
    ]);
  });

  test('of the same origin keeps them', async () => {
    const here = await serverOf((response, asked, count) =>
      (asked.url === '/org' ? redirectTo('/elsewhere') : answerJson([]))(response, asked, count),
    );
    await createClient({address: here.address, token: 'token-of-the-test', headers: own}).org.list();
    expect(sent(here).at(-1)).toEqual(['/elsewhere', 'Bearer token-of-the-test', 'key-of-the-test', 'one']);
  });

  test('without an end is left at some point', async () => {
    const here = await serverOf(redirectTo('/org'));
    const client = createClient({address: here.address, headers: own});
    await expect(client.org.list()).rejects.toMatchObject({status: 302});
    expect(here.asked.length).toBeLessThanOrEqual(21);
  });

  test('that a browser does not show is refused, where headers could go along', async () => {
    const hidden = {type: 'opaqueredirect', status: 0, ok: false, headers: new Headers()};
    const client = createClient({headers: own, fetch: async () => hidden as Response});
    const error = await client.org.list().catch((thrown: unknown) => thrown);
    expect(String(error)).toBe('ConnectionError: GET /org was redirected');
    expect(error).toMatchObject({status: undefined});
  });
});
