// The stand-in of the call library's code, where pages look for their own copy of it.
import {join} from 'node:path';
import {build, type Plugin} from 'vite';
import {CALL_BUNDLE} from '#web/io/trusted-types.ts';

const PAGES = join(import.meta.dirname, '..', '..', 'sdk', 'browser');

async function built(): Promise<string> {
  const entry = join(PAGES, 'stand-in.bundle.ts');
  const output = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root: PAGES,
    build: {write: false, target: 'es2023', lib: {entry, formats: ['iife'], name: 'bundle'}},
  });
  const [first] = Array.isArray(output) ? output : [];
  const chunk = first?.output[0];
  if (chunk?.type !== 'chunk') throw new Error('the stand-in was not built');
  return chunk.code;
}

export function callMachine(): Plugin {
  let script: Promise<string> | undefined;
  return {
    name: 'academy-call-machine',
    configureServer({middlewares}) {
      middlewares.use(CALL_BUNDLE, (_, response) => {
        script ??= built();
        const answer = async () => {
          response.setHeader('Content-Type', 'text/javascript').end(await script);
        };
        answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
      });
    },
  };
}
