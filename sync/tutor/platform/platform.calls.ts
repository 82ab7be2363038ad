// Web calls of the embedded voice platform. It makes the call and names its room; the room itself is the call
// service's, which is not embedded: a page brings a stand-in of its bundle (sdk/README.md, "Without a key").
import type {Pool} from 'pg';
import {call} from '#platform-client/api/call.ts';
import type {Reply} from '#platform-client/operation.ts';
import type {platformRouter} from '#sync/tutor/platform/platform.router.ts';
import {PlatformRefusal} from '#sync/tutor/platform/platform.refusal.ts';
import {callListRules, webCallRules, type WebCallOrder} from '#sync/tutor/platform/platform.rules.ts';
import {platformStore, type Stamped} from '#sync/tutor/platform/platform.store.ts';

type Content = WebCallOrder & {
  readonly type: 'webCall';
  readonly status: 'queued';
  readonly webCallUrl: string;
  readonly artifactPlan?: object;
};

/** @param address of the platform as browsers see it. */
export function platformCalls({serve}: ReturnType<typeof platformRouter>, pool: Pool, address: string): void {
  const calls = platformStore<Content>(pool, 'private."platformCall"');

  serve(call.createWeb, {body: webCallRules}, async ({orgId, body, c}) => {
    const id = crypto.randomUUID();
    const plans = [body.assistant, body.assistantOverrides].map((given) => given?.['artifactPlan']);
    const made = await calls.add(orgId, id, {
      ...body,
      type: 'webCall',
      status: 'queued',
      webCallUrl: `${address}/room/${id}`,
      ...(plans.some(isPlan) ? {artifactPlan: Object.assign({}, ...plans.filter(isPlan)) as object} : {}),
    });
    if (!made) throw new Error('a call was not kept');
    return c.json(typed(made), 201);
  });
  serve(call.list, {query: callListRules}, async ({orgId, query, c}) => {
    const {items} = await calls.list(orgId, query);
    const list: Reply<typeof call.list> = items.map(typed);
    return c.json(list);
  });
  serve(call.get, {}, async ({orgId, id, c}) => {
    const found = await calls.find(orgId, id);
    if (!found) throw new PlatformRefusal(404, `Couldn't find the call ${id}.`);
    return c.json(typed(found));
  });
}

const isPlan = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** The platform's own type; definitions inside it are given back as they came. */
const typed = (made: Stamped<Content>) => made as unknown as Reply<typeof call.createWeb>;
