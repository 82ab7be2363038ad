// Health, readiness and metrics, for those who run the academy: on loopback, and not for web pages.
import {createServer, type Server} from 'node:http';
import {isFromWebPage} from '#schema/wire/loopback.ts';

type Needs = {
  readonly port: number;
  /** Why it should get no new sockets; empty when it should. */
  readonly unready: () => string;
  readonly metrics: () => string;
};

/** A browser shows its own error for a rejection without words. */
const FOREIGN = {status: 403, text: 'Only for the processes of the academy.'};
const NOTHING = {status: 404, text: 'There is nothing here.'};

export function innerServer({port, unready, metrics}: Needs): Server {
  const pages: Readonly<Record<string, () => {status: number; text: string}>> = {
    '/health': () => ({status: 200, text: 'ok'}),
    '/ready': () => {
      const why = unready();
      return why === '' ? {status: 200, text: 'ok'} : {status: 503, text: why};
    },
    '/metrics': () => ({status: 200, text: metrics()}),
  };
  const server = createServer(({url = '', headers}, response) => {
    const isForeign = isFromWebPage((name) => headers[name]?.toString());
    const page = Object.hasOwn(pages, url) ? pages[url]?.() : undefined;
    const {status, text} = isForeign ? FOREIGN : (page ?? NOTHING);
    response.writeHead(status, {'content-type': 'text/plain; version=0.0.4; charset=utf-8'}).end(text);
  });
  return server.listen(port, '127.0.0.1');
}
