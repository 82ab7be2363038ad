import {describe, expect, test, vi} from 'vitest';
import {createClient, InputError} from '#platform-client/index.ts';
import {driftsIn, type DriftOptions, type DriftReport, reportDrift} from '#platform-client/drift.ts';
import {createMock} from '#platform-client/mock/index.ts';
import {REPLIES} from '#platform-client/replies.gen.ts';

const assistant = {id: 'a1', orgId: 'o1', createdAt: '2026-01-01', updatedAt: '2026-01-01', name: 'Ada'};
const call = {...assistant, type: 'webCall', status: 'queued'};
const answering = (reply: unknown, options: Partial<DriftOptions> = {}) => {
  const mock = createMock();
  mock.on('GET /assistant/{id}', () => (reply instanceof Response ? reply : Response.json(reply)));
  const reports: DriftReport[] = [];
  const fetch = reportDrift({fetch: mock.fetch, onDrift: (report) => void reports.push(report), ...options});
  return {reports, client: createClient({fetch, retries: 0})};
};
const id = {params: {id: 'a1'}};

describe('a reply', () => {
  test('that is as the document says is reported by nobody', async () => {
    const {reports, client} = answering(assistant);
    expect(await client.assistant.get(id)).toEqual(assistant);
    expect(driftsIn('GET /assistant', [assistant])).toEqual([]);
    expect(
      driftsIn('GET /call/{id}', {...call, assistant: {voice: {provider: 'vapi', voiceId: 'Elliot'}}}),
    ).toEqual([]);
    expect(reports).toEqual([]);
  });

  test('that differs is reported, and handed over all the same', async () => {
    const reply = {...assistant, orgId: undefined, name: 5, mood: 'sunny'};
    const {reports, client} = answering(reply);
    expect(await client.assistant.get(id)).toMatchObject({name: 5, mood: 'sunny'});
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toEqual({
      route: 'GET /assistant/{id}',
      status: 200,
      drifts: [
        {path: 'orgId', kind: 'missing', expected: 'a value', found: 'nothing'},
        {path: 'name', kind: 'type', expected: 'string', found: 'number'},
        {path: 'mood', kind: 'unknown field', expected: 'nothing', found: 'string'},
      ],
    });
  });

  test('with a word that is new says which, and of many items once', () => {
    const drifts = driftsIn(
      'GET /call',
      [1, 2, 3].map(() => ({...call, status: 'on-hold'})),
    );
    expect(drifts).toHaveLength(1);
    expect(drifts[0]).toMatchObject({path: '[].status', kind: 'unknown word', found: 'on-hold'});
    expect(drifts[0]?.expected).toContain('queued | ');
  });

  test('of one of several kinds is beside the one that it is most like', () => {
    const drifts = driftsIn('GET /assistant/{id}', {
      ...assistant,
      voice: {provider: '11labs', voiceId: 'x', pitch: 2},
    });
    expect(drifts).toEqual([
      {path: 'voice.pitch', kind: 'unknown field', expected: 'nothing', found: 'number'},
    ]);
  });

  test('tells no value of anybody’s', () => {
    const drifts = driftsIn('GET /call/{id}', {
      ...call,
      status: 'Call me at +1 415 555 0100',
      secretOfAda: 'secret',
    });
    expect(JSON.stringify(drifts)).not.toMatch(/415|"secret"/);
  });

  test('of an operation that the document leaves out, of an error and of a file says nothing', async () => {
    expect(driftsIn('GET /org', 5)).toEqual([]);
    for (const reply of [Response.json({message: 'no'}, {status: 404}), new Response('x')]) {
      const {reports, client} = answering(reply);
      await client.assistant.get(id).catch(() => undefined);
      expect(reports).toEqual([]);
    }
  });
});

describe('reporting', () => {
  test('may leave fields alone that the document has not', async () => {
    const {reports, client} = answering({...assistant, mood: 'sunny'}, {unknownFields: false});
    await client.assistant.get(id);
    expect(reports).toEqual([]);
  });

  test('needs somebody to report to', () => {
    expect(() => reportDrift({} as DriftOptions)).toThrow(InputError);
  });

  test('reads a copy: a reply that is no JSON is an error of the call, once', async () => {
    const onDrift = vi.fn<(report: DriftReport) => void>();
    const {client} = answering(new Response('{', {headers: {'content-type': 'application/json'}}), {onDrift});
    await expect(client.assistant.get(id)).rejects.toMatchObject({name: 'ParseError'});
    expect(onDrift).not.toHaveBeenCalled();
  });

  test('knows every operation of the document that this client has', () => {
    expect(Object.keys(REPLIES).length).toBeGreaterThan(60);
  });
});
