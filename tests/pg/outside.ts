// The server that browsers reach, listening for a test file that opens sockets.
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {afterAll} from 'vitest';
import type {testAcademy} from '#tests/pg/academy.ts';

type Outside = Pick<Awaited<ReturnType<typeof testAcademy>>, 'outsideServer' | 'sockets'>;

/** Listens until the tests of this file or block are over. @returns where, such as `ws://127.0.0.1:40000`. */
export async function listenOutside({outsideServer, sockets}: Outside): Promise<string> {
  outsideServer.listen(0, '127.0.0.1');
  await once(outsideServer, 'listening');
  afterAll(() => {
    sockets.close();
    outsideServer.close();
  });
  return `ws://127.0.0.1:${(outsideServer.address() as AddressInfo).port}`;
}
