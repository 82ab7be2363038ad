// What the mock does when nobody told it otherwise: what is made is kept, listed, changed and deleted.
import {filledPath} from '#platform-client/wire.ts';

/** One request, as it was understood. */
export type Asked = {
  readonly noun: string;
  readonly verb: string;
  /** `GET /assistant/{id}` */
  readonly route: string;
  readonly paged: boolean;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[]>>;
  /** Parsed; of form data, by field. */
  readonly body: unknown;
  readonly headers: Headers;
};

type Item = Readonly<Record<string, unknown>> & {readonly id: string; readonly createdAt: string};

const ORG = '00000000-0000-4000-8000-000000000000';

export function memory(): (asked: Asked) => unknown {
  const shelves = new Map<string, Item[]>();
  const shelfOf = ({noun, route, params}: Asked, own: string): Item[] => {
    const [, path = ''] = route.split(' ');
    // `/test-suite/t1/test` of `/test-suite/{id}/test/{testId}`; the call's four ways all lead to calls.
    const flat = /^(?:create|list|get|update|replace|delete|page|metadata|export)$|^call\./.test(own);
    const key = flat ? noun : filledPath(path.replace(/\/\{\w+\}$/, ''), params);
    const shelf = shelves.get(key) ?? [];
    shelves.set(key, shelf);
    return shelf;
  };
  return (asked) => {
    const own = OWN[`${asked.noun}.${asked.verb}`];
    const shelf = shelfOf(asked, asked.noun === 'call' ? 'call.' : asked.verb);
    if (own) return own(asked, shelf);
    const [, way = ''] = /^(create|list|get|update|replace|delete|page)(?:[A-Z]|$)/.exec(asked.verb) ?? [];
    const known = WAYS[way];
    if (known && !UNKNOWN.has(`${asked.noun}.${asked.verb}`)) return known(asked, shelf);
    const message = `The mock has no answer of its own for ${asked.route}: give it one with mock.on("${asked.route}", …).`;
    return Response.json({message, error: 'Not Implemented', statusCode: 501}, {status: 501});
  };
}

type Way = (asked: Asked, shelf: Item[]) => unknown;

/** They are named like the others and do something else. */
const UNKNOWN = new Set(['credential.createSession', 'voiceLibrary.createSesameVoice', 'voiceLibrary.list']);

function made({body}: Pick<Asked, 'body'>, shelf: Item[], also: object = {}): Item {
  const now = new Date().toISOString();
  const item = {
    id: crypto.randomUUID(),
    orgId: ORG,
    ...Object(body),
    ...also,
    createdAt: now,
    updatedAt: now,
  } as Item;
  shelf.unshift(item);
  return item;
}

const created = (reply: unknown) => Response.json(reply, {status: 201});
const absent = ({route}: Asked) =>
  Response.json(
    {message: `Couldn't find what ${route} asks for.`, error: 'Not Found', statusCode: 404},
    {status: 404},
  );

/** The last parameter is the thing's own id. */
const placeOf = ({params}: Asked, shelf: readonly Item[]) =>
  shelf.findIndex(({id}) => id === Object.values(params).at(-1));

const found =
  (then: (shelf: Item[], at: number, item: Item) => unknown): Way =>
  (asked, shelf) => {
    const at = placeOf(asked, shelf);
    const item = shelf[at];
    return item ? then(shelf, at, item) : absent(asked);
  };

const changed =
  (merge: (item: Item, body: object) => object): Way =>
  (asked, shelf) =>
    found((_, at, {id, createdAt, ...item}) => {
      const fields = merge({id, createdAt, ...item}, Object(asked.body) as object);
      const next = {...fields, id, orgId: ORG, createdAt, updatedAt: new Date().toISOString()};
      shelf[at] = next;
      return next;
    })(asked, shelf);

function listed({query, paged}: Asked, shelf: readonly Item[]): unknown {
  const all = shelf.filter((item) =>
    Object.entries(query).every(([key, value]) => matches(item, key, String(value))),
  );
  const limit = Number(query['limit'] ?? 100);
  const page = Number(query['page'] ?? 1);
  if (!paged) return all.slice(0, limit);
  const metadata = {itemsPerPage: limit, totalItems: all.length, currentPage: page};
  return {results: all.slice((page - 1) * limit, page * limit), metadata};
}

/** Times by their suffix, fields that the thing has by their value; what it has not narrows nothing. */
function matches(item: Item, key: string, value: string): boolean {
  const [, field = '', order] = /^(createdAt|updatedAt)(Gt|Ge|Lt|Le)$/.exec(key) ?? [];
  if (!order) return typeof item[key] !== 'string' || item[key] === value;
  const [one, other] = [Date.parse(String(item[field])), Date.parse(value)];
  return {Gt: one > other, Ge: one >= other, Lt: one < other, Le: one <= other}[order] ?? true;
}

const WAYS: Readonly<Record<string, Way>> = {
  create: (asked, shelf) => created(made(asked, shelf)),
  list: listed,
  page: listed,
  get: found((_, _at, item) => item),
  update: changed((item, body) => ({...item, ...body})),
  replace: changed((_, body) => body),
  delete: found((shelf, at, item) => {
    shelf.splice(at, 1);
    return item;
  }),
};

const calls =
  (type: string): Way =>
  ({body}, shelf) => {
    const one = (customer?: unknown) =>
      made({body}, shelf, {
        type,
        status: 'queued',
        ...(customer === undefined ? {} : {customer, customers: undefined}),
        ...(type === 'webCall' ? {webCallUrl: `https://mock.invalid/${crypto.randomUUID()}`} : {}),
      });
    const {customers} = Object(body) as {customers?: unknown[]};
    return created(customers ? {results: customers.map(one), errors: []} : one());
  };

const chats: Way = ({body, route}, shelf) => {
  const {input, stream} = Object(body) as {input?: unknown; stream?: boolean};
  const content = `You said: ${typeof input === 'string' ? input : JSON.stringify(input)}`;
  if (route.includes('responses'))
    return {
      id: crypto.randomUUID(),
      object: 'response',
      output: [{type: 'message', role: 'assistant', content: [{type: 'output_text', text: content}]}],
    };
  const chat = made({body}, shelf, {output: [{role: 'assistant', content}]});
  if (!stream) return created(chat);
  const events = content
    .split(/(?<= )/)
    .map((delta) => `data: ${JSON.stringify({id: chat.id, path: 'chat.output[0].content', delta})}\n\n`);
  return new Response(events.join(''), {status: 201, headers: {'content-type': 'text/event-stream'}});
};

const files: Way = ({body}, shelf) => {
  const {file, ...fields} = Object(body) as {file?: File};
  const about = {
    name: file?.name,
    originalName: file?.name,
    bytes: file?.size,
    mimetype: file?.type,
    status: 'done',
  };
  return created(made({body: fields}, shelf, about));
};

const OWN: Readonly<Record<string, Way>> = {
  'call.create': calls('outboundPhoneCall'),
  'call.createPhone': calls('outboundPhoneCall'),
  'call.createWeb': calls('webCall'),
  'call.metadata': listed,
  'call.export': ({query}, shelf) => {
    const columns = [query['columns'] ?? ['id', 'type', 'createdAt']].flat();
    const rows = shelf.map((item) => columns.map((column) => JSON.stringify(item[column] ?? '')).join(','));
    return new Response([columns.join(','), ...rows, ''].join('\n'), {headers: {'content-type': 'text/csv'}});
  },
  'chat.create': chats,
  'chat.createWeb': chats,
  'chat.respond': chats,
  'chat.respondWeb': chats,
  'file.create': files,
  'file.upload': files,
  'assistant.versions': () => ({results: [], metadata: {hasNextPage: false, limit: 100}}),
  'analytics.query': ({body}) =>
    ((Object(body) as {queries?: {name?: string}[]}).queries ?? []).map(({name}) => ({name, result: []})),
  'template.create': ({body}, shelf) =>
    created([body].flat().map((one: unknown) => made({body: one}, shelf))),
};
