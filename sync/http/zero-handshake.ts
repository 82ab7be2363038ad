// What zero-cache reads of a handshake, checked before it is passed on: zero-cache trusts both the address and the
// protocol header, and some of what they can hold ends its process.
import type {IncomingMessage} from 'node:http';
import * as z from 'zod/mini';
import type {SocketPrefix} from '#sync/http/live-sockets.ts';

/** Zero's own limit for the header (`maxHeaderLength`); what is longer comes as the first message instead. */
const LONGEST_HEADER = 8192;
/** Of a query's arguments: ours are objects of texts and numbers. */
const DEEPEST = 4;

/** Replicache's `makeClientID`, for clients and client groups. */
const ID = /^[0-9a-v]{18}$/;

/** The parameters of the address, apart from the user id. */
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  clientID: ID,
  clientGroupID: ID,
  // A version of the rows, such as `4z1k2p:01`; empty at the first connection.
  baseCookie: /^(?:[0-9a-z.]{2,64}(?::[0-9a-z]{2,16})?)?$/,
  ts: /^\d{1,15}(?:\.\d{1,20})?$/,
  lmid: /^\d{1,15}$/,
  // nanoid
  wsid: /^[\w-]{21}$/,
  profileID: /^p[0-9a-v]{18}$/,
};

const id = z.string().check(z.regex(ID));
const text = z.string().check(z.maxLength(LONGEST_HEADER));
/** zero-cache names a query by it in its records. */
const hash = z.string().check(z.regex(/^[0-9a-z]{1,40}$/));

const scalar = z.union([z.null(), z.boolean(), z.number(), text]);
const valueWithin = (depth: number): z.ZodMiniType =>
  depth === 0
    ? scalar
    : z.union([scalar, z.array(valueWithin(depth - 1)), z.record(text, valueWithin(depth - 1))]);

const query = z.union([
  z.strictObject({
    op: z.literal('put'),
    hash,
    name: text,
    args: z.array(valueWithin(DEEPEST)),
    ttl: z.optional(z.number()),
  }),
  z.strictObject({op: z.literal('del'), hash}),
]);

const column = z.strictObject({type: z.enum(['string', 'number', 'boolean', 'null', 'json'])});
const table = z.strictObject({columns: z.record(text, column), primaryKey: z.array(text)});

/** No token: sessions are cookies. No addresses of endpoints either: zero-cache has its own. */
const protocols = z.strictObject({
  initConnectionMessage: z.optional(
    z.tuple([
      z.literal('initConnection'),
      z.strictObject({
        desiredQueriesPatch: z.array(query),
        clientSchema: z.optional(z.strictObject({tables: z.record(text, table)})),
        deleted: z.optional(z.strictObject({clientIDs: z.optional(z.array(id))})),
        activeClients: z.array(id),
      }),
    ]),
  ),
});

/** The path below the prefix, with what `URLSearchParams` writes behind it: no fragment, nothing to normalize. */
const ADDRESS = /^\/sync\/v\d{1,4}\/connect\?(?<search>[\w*.+&=%-]+)$/;
/** JSON in base64, escaped as by `encodeURIComponent`. */
const ENCODED = /^(?:[0-9A-Za-z]|%2B|%2F|%3D)+$/;

/**
 * Whether a handshake is one that Zero's client in our pages sends (`createSocket` of Zero 1.9).
 * @param userID Zero's id of the session's user: the only one that the address may name.
 */
export function isZeroHandshake(
  {url = '', headers}: Pick<IncomingMessage, 'url' | 'headers'>,
  prefix: SocketPrefix,
  userID: string,
): boolean {
  const search = ADDRESS.exec(url.slice(prefix.length))?.groups?.['search'];
  const protocol = headers['sec-websocket-protocol'] ?? '';
  return (
    url.startsWith(prefix) && search !== undefined && areParameters(search, userID) && isProtocol(protocol)
  );
}

function areParameters(search: string, userID: string): boolean {
  const asked = new URLSearchParams(search);
  const expected = Object.entries(PARAMETERS);
  return (
    // Each once, and no other.
    asked.size === expected.length + 1 &&
    asked.get('userID') === userID &&
    expected.every(([name, form]) => asked.has(name) && form.test(asked.get(name) ?? ''))
  );
}

/** zero-cache's own decoding is more lenient: here it is to the letter what Zero writes. */
function isProtocol(header: string): boolean {
  if (header.length > LONGEST_HEADER || !ENCODED.test(header)) return false;
  const json = Buffer.from(decodeURIComponent(header), 'base64');
  return encodeURIComponent(json.toString('base64')) === header && isMessage(json.toString('utf8'));
}

/** zod passes over a field of this name, whatever it holds; JSON can write its underscores in another way. */
const PROTOTYPE = /__proto__|\\u005f/i;

function isMessage(json: string): boolean {
  if (PROTOTYPE.test(json)) return false;
  try {
    return protocols.safeParse(JSON.parse(json)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
