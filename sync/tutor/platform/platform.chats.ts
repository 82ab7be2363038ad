// Chats of the embedded voice platform: the tutor answers from the course.
import type {Pool} from 'pg';
import {streamSSE} from 'hono/streaming';
import {chat} from '#platform-client/api/chat.ts';
import type {Reply} from '#platform-client/operation.ts';
import {answerFromCourse, type Answer} from '#sync/tutor/answer.ts';
import type {platformRouter} from '#sync/tutor/platform/platform.router.ts';
import {PlatformRefusal} from '#sync/tutor/platform/platform.refusal.ts';
import {
  chatListRules,
  chatRules,
  type ChatOrder,
  type PlatformMessage,
} from '#sync/tutor/platform/platform.rules.ts';
import {platformStore, type Stamped} from '#sync/tutor/platform/platform.store.ts';

type Said = {readonly role: 'assistant'; readonly content: string; readonly metadata: {citations: unknown}};
type Content = ChatOrder & {
  /** What was said before. */
  readonly messages: readonly (PlatformMessage | Said)[];
  readonly output: readonly [Said];
};

/** Of what was said before, the last messages go along. */
const MOST_MESSAGES = 40;
/** Questions with fewer words lean on the one before them: "And of a dict?" */
const FEW_WORDS = 5;

export function platformChats({serve}: ReturnType<typeof platformRouter>, pool: Pool): void {
  const chats = platformStore<Content>(pool, 'private."platformChat"');
  const existing = async (orgId: string, id: string, find = chats.find) => {
    const found = await find(orgId, id);
    if (!found) throw new PlatformRefusal(404, `Couldn't find the chat ${id}.`);
    return found;
  };

  serve(chat.create, {body: chatRules}, async ({orgId, body, c}) => {
    const previous = body.previousChatId === undefined ? [] : all(await existing(orgId, body.previousChatId));
    const messages = previous.slice(-MOST_MESSAGES);
    const answer = await answerFromCourse(pool, questionsOf(asked(body), messages));
    const content: Content = {...body, messages, output: [saidBy(answer)]};
    const made = await chats.add(orgId, crypto.randomUUID(), content);
    if (!made) throw new Error('a chat was not kept');
    if (!body.stream) return c.json(typed(made), 201);
    c.status(201);
    return streamSSE(c, async (stream) => {
      for (const delta of answer.text.match(/\s*\S+/g) ?? []) {
        await stream.writeSSE({data: JSON.stringify({id: made.id, path: 'chat.output[0].content', delta})});
      }
    });
  });
  serve(chat.list, {query: chatListRules}, async ({orgId, query, c}) => {
    const {items, total} = await chats.list(orgId, query);
    const totalPages = query.limit === 0 ? 0 : Math.ceil(total / query.limit);
    const page: Reply<typeof chat.list> = {
      results: items.map(typed),
      metadata: {
        itemsPerPage: query.limit,
        totalItems: total,
        currentPage: query.page,
        totalPages,
        hasNextPage: query.page < totalPages,
        sortOrder: query.sortOrder,
      },
    };
    return c.json(page);
  });
  serve(chat.get, {}, async ({orgId, id, c}) => c.json(typed(await existing(orgId, id))));
  serve(chat.delete, {}, async ({orgId, id, c}) => c.json(typed(await existing(orgId, id, chats.remove))));
}

/** The platform's own type; definitions inside it are given back as they came. */
const typed = (made: Stamped<Content>) => made as unknown as Reply<typeof chat.get>;

const asked = ({input}: ChatOrder): readonly PlatformMessage[] =>
  typeof input === 'string' ? [{role: 'user', content: input}] : input;

const all = (made: Content) => [...made.messages, ...asked(made), ...made.output];

const saidBy = ({text, citations}: Answer): Said => ({
  role: 'assistant',
  content: text,
  metadata: {citations},
});

/** The last question; where it's too short on its own, first as it reads after the one before it. */
function questionsOf(now: readonly PlatformMessage[], before: Content['messages']): readonly string[] {
  const questions = [...before, ...now].filter(({role}) => role === 'user').map(wordsIn);
  const last = now.some(({role}) => role === 'user') ? questions.at(-1) : undefined;
  if (last === undefined) throw new PlatformRefusal(400, ['input must have a message of the role user']);
  const isShort = last.split(/\s+/).length < FEW_WORDS;
  return isShort ? [`${last} ${questions.at(-2) ?? ''}`, last] : [last];
}

const wordsIn = (message: PlatformMessage | Said) =>
  message.content ?? ('message' in message ? message.message : undefined) ?? '';
