// A process that hands sockets over to another, as zero-cache's dispatcher does, and a client that goes on writing.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {connect} from 'node:net';
import {resolve} from 'node:path';
import {afterEach, expect, test} from 'vitest';

const TAKER = `
  let text = '';
  process.on('message', (_message, socket) =>
    socket.on('data', (data) => {
      text += data;
      if (text.endsWith('the second')) process.send(text);
    }),
  );
`;

/** Stops the taker, hands the first socket over to it, and wakes it once it has read what came meanwhile, if it reads. */
const DISPATCHER = `
  import {fork} from 'node:child_process';
  import {once} from 'node:events';
  import {createServer} from 'node:net';

  const taker = fork('taker', [], {execArgv: ['-e', ${JSON.stringify(TAKER)}]});
  taker.on('message', (text) => process.send({text}));
  await once(taker, 'spawn');
  const server = createServer((socket) =>
    socket.once('data', () => {
      taker.kill('SIGSTOP');
      taker.send('take', socket);
      process.send({});
    }),
  );
  server.listen(0, '127.0.0.1', () => process.send({port: server.address().port}));
  process.on('disconnect', () => {
    taker.kill('SIGKILL');
    process.exit();
  });
  process.on('message', () =>
    setImmediate(() =>
      setImmediate(() => {
        taker.kill('SIGCONT');
        process.send({});
      }),
    ),
  );
`;

type Said = {readonly port?: number; readonly text?: string};

const started: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.disconnect();
});

test('what a client writes while its socket is handed over arrives', async () => {
  const preload = ['--require', resolve(import.meta.dirname, 'hand-over.cjs')];
  const dispatcher = spawn(process.execPath, [...preload, '--input-type=module', '-e', DISPATCHER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  started.push(dispatcher);
  const said = async () => ((await once(dispatcher, 'message')) as [Said])[0];

  const {port = 0} = await said();
  const client = connect(port, '127.0.0.1');
  const handedOver = said();
  client.write('hello');
  await handedOver;

  const woken = said();
  client.write('the first, ', () => dispatcher.send('go on'));
  await woken;

  const taken = said();
  client.write('the second');
  expect(await taken).toEqual({text: 'the first, the second'});
  client.destroy();
});
