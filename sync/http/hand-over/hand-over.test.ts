// A client that sends at once what it has to say, and a process that is busy just then.
import {fork} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo, Socket} from 'node:net';
import {Worker} from 'node:worker_threads';
import {afterAll, expect, test} from 'vitest';
import {handOver} from '#sync/http/hand-over/hand-over.ts';

/** Behind the pipes, and the client before them: in a thread of their own, which goes on while this one stands still. */
const OTHERS = `
  const {connect, createServer} = require('node:net');
  const {parentPort, workerData: {pid}} = require('node:worker_threads');
  const ANSWER = 'HTTP/1.1 101 Switching Protocols\\r\\n\\r\\n';
  const behind = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(ANSWER);
      socket.on('data', (data) => parentPort.postMessage(String(data)));
    });
  });
  behind.listen(0, '127.0.0.1', () => parentPort.postMessage(behind.address().port));
  parentPort.on('message', (port) => {
    if (port === 'go on') return process.kill(pid, 'SIGCONT');
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined);
    client.write('GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: Upgrade\\r\\nUpgrade: websocket\\r\\n\\r\\n');
    client.once('data', () => {
      process.kill(pid, 'SIGSTOP');
      client.write('the first frame');
    });
  });
`;

const pipes = fork(new URL('../pipes.ts', import.meta.url), {execArgv: []});
const others = new Worker(OTHERS, {eval: true, workerData: {pid: pipes.pid}});
const server = createServer();
afterAll(async () => {
  pipes.removeAllListeners();
  pipes.kill('SIGKILL');
  server.close();
  await others.terminate();
});

test('the first frame of a client arrives, however busy the process is that has let it in', async () => {
  const [port] = (await once(others, 'message')) as [number];
  server.on('upgrade', (_request, socket) => {
    const head = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    const message = {type: 'pipe', id: 1, key: 'k', port, head, endsItself: true};
    handOver(pipes, message, socket as Socket, (error) => expect.fail(error.message));
    // Until the frame is here: this process sees it beside the child's receipt, and the child is held up.
    const until = performance.now() + 1500;
    while (performance.now() < until);
    setTimeout(() => others.postMessage('go on'), 100);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  others.postMessage((server.address() as AddressInfo).port);
  expect(await once(others, 'message')).toEqual(['the first frame']);
});
