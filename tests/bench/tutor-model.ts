// A model's stand-in for the bench of the tutor, asked directly and by the academy: when each word is said, and when it is there.
import type {Page} from 'playwright';
import {chunk, stream, type Answer} from '#tests/model-server.ts';

/** Of an answer, and how far apart its stand-in says them, ms. */
export const WORDS = 40;
export const WORD_EVERY_MS = 20;
/** So many words come together: one or two may be the beginning of a line of code (sync/tutor/checks/pieces.ts). */
export const FIRST_WORDS = 3;

const now = (): number => performance.timeOrigin + performance.now();

/** Says words that are told apart, the first at once, and when it has said each. */
export const speaking =
  (said: Map<string, number>): Answer =>
  (response) => {
    const send = stream(response);
    const id = crypto.randomUUID().slice(0, 8);
    let no = 0;
    const say = () => {
      const word = `${id}w${no}`;
      said.set(word, now());
      send(chunk({content: no === WORDS - 1 ? `${word} [1].` : `${word} `}));
      no += 1;
      if (no < WORDS) return;
      clearInterval(timer);
      send(chunk({}, 'stop'));
      send({choices: [], usage: {prompt_tokens: 100, completion_tokens: WORDS}});
      send('[DONE]');
      response.end();
    };
    const timer = setInterval(say, WORD_EVERY_MS);
    response.once('close', () => clearInterval(timer));
    say();
  };

const wordsIn = (text: string): readonly string[] => text.match(/[\da-f]{8}w\d+/g) ?? [];

export type Direct = {
  /** Ms until its first word is there, and until the last of the first words is. */
  readonly word: number;
  readonly words: number;
};

/** Asks the stand-in as the academy does, with nothing between. */
export async function askDirectly(address: string): Promise<Direct> {
  const begun = performance.now();
  const response = await fetch(`${address}/chat/completions`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({model: 'stand-in', messages: [{role: 'user', content: 'Hello?'}], stream: true}),
  });
  if (!response.body) throw new Error('the stand-in says nothing');
  const after: number[] = [];
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    while (after.length < wordsIn(text).length) after.push(performance.now() - begun);
    if (after.length >= FIRST_WORDS) break;
  }
  const [word = Number.NaN, ...others] = after;
  return {word, words: others.at(-1) ?? Number.NaN};
}

/** Times of the wall clock, ms. */
export type Written = {
  readonly sentAt: number;
  /** The question is committed. */
  readonly repliedAt: number;
  readonly words: readonly {readonly word: string; readonly at: number}[];
};

/** Asks in a page of the learner's, which reads the words as the tutor's page does. */
export const askInPage = (page: Page, text: string): Promise<Written> =>
  page.evaluate(async (question) => {
    const at = () => performance.timeOrigin + performance.now();
    const id = crypto.randomUUID();
    const about = {lessonId: null, block: null, questionId: null, follows: null};
    const args = {id, v: 1, threadId: crypto.randomUUID(), mode: 'explain', text: question, ...about};
    const sentAt = at();
    const reply = await fetch('/api/commands', {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({name: 'tutor.ask', args}),
    });
    if (!reply.ok) throw new Error(`the question was answered with ${reply.status}: ${await reply.text()}`);
    const repliedAt = at();
    const words: {word: string; at: number}[] = [];
    const {promise, resolve, reject} = Promise.withResolvers<void>();
    const source = new EventSource(`/api/tutor/turns/${id}/words`);
    const hear = ({data}: MessageEvent<string>) => {
      for (const word of (JSON.parse(data) as string).match(/[\da-f]{8}w\d+/g) ?? [])
        words.push({word, at: at()});
    };
    source.addEventListener('all', hear);
    source.addEventListener('more', hear);
    source.addEventListener('end', () => {
      source.close();
      resolve();
    });
    source.addEventListener('error', () => {
      // A connection that was lost is made again; what was refused is not.
      if (source.readyState === EventSource.CLOSED) reject(new Error('the words were refused'));
    });
    await promise;
    return {sentAt, repliedAt, words};
  }, text);
