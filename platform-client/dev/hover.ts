// What an editor shows: asks TypeScript's language server (`tsc --lsp`) about places in a text.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {pathToFileURL} from 'node:url';

type Reply = {readonly id?: number; readonly result?: unknown; readonly error?: {readonly message: string}};

/** The hover at each `^` marker: `client.call.^create(…)`. The file need not exist, its folder's settings count. */
export async function hovers(file: string, marked: string): Promise<string[]> {
  const [first = '', ...rest] = marked.split('^');
  const text = [first, ...rest].join('');
  const places = rest.map((_, at) =>
    marked
      .split('^')
      .slice(0, at + 1)
      .join(''),
  );
  const uri = pathToFileURL(file).href;
  const server = languageServer();
  await server.ask('initialize', {processId: null, rootUri: null, capabilities: HOVER});
  server.tell('initialized', {});
  server.tell('textDocument/didOpen', {textDocument: {uri, languageId: 'typescript', version: 1, text}});
  const shown: string[] = [];
  for (const before of places) {
    const lines = before.split('\n');
    const position = {line: lines.length - 1, character: lines.at(-1)?.length ?? 0};
    const hover = await server.ask('textDocument/hover', {textDocument: {uri}, position});
    shown.push((hover as {contents?: {value?: string}} | null)?.contents?.value ?? '');
  }
  await server.close();
  return shown;
}

const HOVER = {textDocument: {hover: {contentFormat: ['markdown']}}};

function languageServer() {
  const child = spawn('tsc', ['--lsp', '--stdio'], {stdio: ['pipe', 'pipe', 'ignore']});
  const waiting = new Map<number, (reply: Reply) => void>();
  let ids = 0;
  let read = Buffer.alloc(0);
  const write = (message: object) => {
    const body = JSON.stringify({jsonrpc: '2.0', ...message});
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    for (;;) {
      const [head, length = ''] =
        /^Content-Length: (\d+)\r\n(?:[^\r]+\r\n)*\r\n/.exec(read.toString('latin1')) ?? [];
      if (head === undefined || read.length < head.length + Number(length)) return;
      const body = read.subarray(head.length, head.length + Number(length)).toString();
      read = read.subarray(head.length + Number(length));
      const message = JSON.parse(body) as Reply & {readonly method?: string};
      if (message.method === undefined) waiting.get(message.id ?? -1)?.(message);
      // What the server asks of an editor has no answer here.
      else if (message.id !== undefined) write({id: message.id, result: null});
    }
  });
  return {
    tell: (method: string, params: object) => write({method, params}),
    ask: (method: string, params: object) =>
      new Promise<unknown>((resolve, reject) => {
        const id = ++ids;
        waiting.set(id, ({result, error}) => (error ? reject(new Error(error.message)) : resolve(result)));
        write({id, method, params});
      }),
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
