// The embedded voice platform over HTTP: the academy's server on a port, and the platform client.
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll} from 'vitest';
import {createClient} from '@academy/platform-client';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {testAcademy, type TestAcademy} from '#tests/pg/academy.ts';

export const KEY = 'public-key-one';
export const OTHER_KEY = 'public-key-two';

/** Registers an academy with the course and the platform in a test file. */
export function platformForTests(env: Record<string, string> = {}) {
  let academy: TestAcademy | undefined;
  let address = '';
  beforeAll(async () => {
    academy = await testAcademy({
      VOICE_PLATFORM_KEYS: `${KEY} ${OTHER_KEY}`,
      VOICE_PLATFORM_PER_MINUTE: '100000',
      ...env,
    });
    await seedContent(academy.pool, 'sync/lessons/content');
    const server = academy.outsideServer;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/voice-platform`;
  });
  afterAll(() => {
    academy?.outsideServer.closeAllConnections();
    academy?.outsideServer.close();
  });

  /** A request as it is, for what the client would not send. */
  const raw = async (path: string, init: RequestInit = {}) => {
    const headers = {authorization: `Bearer ${KEY}`, 'content-type': 'application/json'};
    const response = await fetch(address + path, {headers, ...init});
    return {status: response.status, body: (await response.json()) as Record<string, unknown>};
  };
  return {
    academy: () => {
      if (!academy) throw new Error('the academy is not there yet');
      return academy;
    },
    address: () => address,
    clientWith: (token?: string) => createClient({address, token, retries: 0}),
    raw,
    /** A body that is no string is sent as JSON. */
    post: (path: string, body: unknown) =>
      raw(path, {method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body)}),
  };
}
