import {Refusal} from '#schema/errors.ts';
import {readFacts} from '#sync/chat/post/facts.ts';
import {judge} from '#sync/chat/post/judge.ts';
import {namingTooMany} from '#sync/chat/post/mentions.ts';
import type {Post} from '#sync/chat/post/post.ts';
import {writeMessages, type Allowed, type Means, type Posted} from '#sync/chat/post/write-messages.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** Which of the posts may be posted, each with the facts or the refusal; one that may not concerns no other. */
export async function judgeAll(
  sql: Sql,
  posts: readonly Post[],
  {isGateOpen, textMb}: Pick<Means, 'isGateOpen' | 'textMb'>,
): Promise<readonly (Allowed | Refusal)[]> {
  if (posts.length === 0) return [];
  const facts = await readFacts(sql, posts, isGateOpen);
  const channelTexts = posts.flatMap((post, at) => {
    const {kind = null, cohortId = null} = facts[at] ?? {};
    return kind === null || kind === 'direct' ? [] : [{...post, cohortId}];
  });
  const tooMany = await namingTooMany(sql, channelTexts, isGateOpen);
  const waiting = new Map<string, number>();
  return posts.map((post, at) => {
    const fact = facts[at];
    if (!fact) throw new Error('a post without facts');
    const key = `${post.senderId}\n${post.channelId}`;
    const before = waiting.get(key) ?? 0;
    const refusal = judge(post, fact, textMb, before) ?? tooMany.get(post.id);
    if (!refusal) waiting.set(key, before + 1);
    return refusal ?? {post, facts: fact};
  });
}

/**
 * Posts messages in the transaction of their commands, whose ids have been claimed.
 * @returns one outcome for each, in their order. A refused message fails no other's.
 */
export async function postMessages(
  sql: Sql,
  posts: readonly Post[],
  means: Means,
): Promise<readonly (Posted | Refusal)[]> {
  const judged = await judgeAll(sql, posts, means);
  const allowed = judged.flatMap((one) => (one instanceof Refusal ? [] : [one]));
  const written = await writeMessages(sql, allowed, means);
  const posted = new Map(allowed.map((one, at) => [one, written[at]]));
  return judged.map((one) => {
    if (one instanceof Refusal) return one;
    const done = posted.get(one);
    if (!done) throw new Error('a message was allowed and not written');
    return done;
  });
}
