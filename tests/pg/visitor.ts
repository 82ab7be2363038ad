// A browser with an address and a cookie jar: for behavior that depends on earlier visits.
import {ORIGIN, type TestAcademy} from '#tests/pg/academy.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
};

export type Visitor = {
  readonly send: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly signIn: (username: string, password: string, more?: object) => Promise<Answer>;
  /** For the Cookie header. */
  readonly cookies: () => string;
};

let visitors = 0;

/** @param address of the network; each visitor has another one, unless told. */
export function newVisitor(
  {outside}: Pick<TestAcademy, 'outside'>,
  address = `198.51.100.${(visitors += 1)}`,
): Visitor {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const init = {
      method,
      headers: {
        origin: ORIGIN,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
        ...(jar.size > 0 ? {cookie: cookies()} : {}),
        ...(body === undefined ? {} : {'content-type': 'application/json'}),
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    };
    const answer = await outside.request(path, init, {incoming: {socket: {remoteAddress: address}}});
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  };
  return {
    send,
    cookies,
    signIn: (username, password, more = {}) => send('POST', '/api/auth/login', {username, password, ...more}),
  };
}
