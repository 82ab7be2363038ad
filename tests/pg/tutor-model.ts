// An academy whose explanations a model on loopback writes, and learners who have agreed to it.
import {expect} from 'vitest';
import type {TutorPart, WrittenPart} from '#schema/tutor/tutor.answer.ts';
import {keepSettings} from '#sync/spendings/keep-settings.ts';
import {modelServer, type ModelServer} from '#tests/model-server.ts';
import {testAcademy, type TestAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {ASK, askersOf, newTextCourse, type Row} from '#tests/pg/tutor.ts';

export const MODEL_KEY = 'sk-the-key-of-the-tests';

export const modelEnv = (server: Pick<ModelServer, 'address'>): Record<string, string> => ({
  TUTOR_MODEL_URL: server.address,
  TUTOR_MODEL_KEY: MODEL_KEY,
  TUTOR_MODEL: 'small',
});

/** A model costs a millionth for each token that goes in, and two for each that comes out. */
const PRICES = [
  {model: 'small', inputMicros: 1_000_000, outputMicros: 2_000_000, minuteMicros: null},
] as const;

export type ModelAcademy = TestAcademy & {readonly server: ModelServer};

/** With the small course of texts, unless another one is wanted. */
export async function modelAcademy(course = newTextCourse): Promise<ModelAcademy> {
  const server = await modelServer();
  const academy = await testAcademy(modelEnv(server));
  await keepSettings(academy.pool, {spendings: {budgetMicros: 1_000_000_000, prices: PRICES}});
  await course(academy);
  return {...academy, server};
}

/** What learners do with a tutor that has a model. */
export function learnersOf(academy: ModelAcademy) {
  const {pool, server} = academy;
  const {newPupil, send} = pupilsOf(academy);
  const {turnsOf} = askersOf(academy);

  const choose = (who: TestLearner, isAllowed = true, service = server.host) =>
    send(who, 'tutor.choose', {service, isAllowed});

  /** Somebody who has agreed that their questions go to the model. */
  async function newAsker(): Promise<TestLearner> {
    const who = await newPupil();
    await choose(who);
    return who;
  }

  /** Asks, and does not wait. */
  async function begin(who: TestLearner, args: object): Promise<Row> {
    const reply = await send(who, 'tutor.ask', {...ASK, threadId: crypto.randomUUID(), ...args});
    expect(reply).toMatchObject({status: 200});
    const row = (await turnsOf(who)).at(-1);
    if (!row) throw new Error('nothing was kept');
    return row;
  }

  /** Asks, and waits until the answer is whole. */
  async function ask(who: TestLearner, args: object): Promise<Row> {
    const {id} = await begin(who, args);
    return whole(id);
  }

  /** The row, once nobody writes any more. */
  async function whole(id: string): Promise<Row> {
    const read = async () =>
      (await pool.query<Row>(`select * from "tutorTurn" where "id" = $1`, [id])).rows[0];
    await expect.poll(async () => (await read())?.isWriting).toBe(false);
    const row = await read();
    if (!row) throw new Error('the question is gone');
    return row;
  }

  const spent = async ({userId}: TestLearner) => {
    const {rows} = await pool.query<{
      state: string;
      tokensIn: number;
      tokensOut: number;
      costMicros: string;
    }>(
      `select "state", "tokensIn", "tokensOut", "costMicros" from "aiSpend" where "learnerId" = $1 order by "createdAt"`,
      [userId],
    );
    return rows;
  };

  return {newPupil, newAsker, send, choose, begin, ask, whole, turnsOf, spent};
}

export const writtenIn = (parts: readonly TutorPart[]): WrittenPart | undefined =>
  parts.find((part): part is WrittenPart => part.kind === 'written');

export type Event = {readonly event: string; readonly data: string};

/** The events of a stream, as they come; ends with the stream. */
export async function* eventsOf(response: Response): AsyncGenerator<Event, void, undefined> {
  const {EventSourceParserStream} = await import('eventsource-parser/stream');
  if (!response.body) throw new Error('there is no stream');
  const events = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream());
  for await (const {event = '', data} of events) yield {event, data: JSON.parse(data) as string};
}
