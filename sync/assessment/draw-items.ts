// Draws an attempt: one item of each topic, always the same number of programs, other items than the last time where there
// are others.
import type {Asked} from '#schema/questions/code.ts';
import {CODE_ITEMS} from '#schema/assessment/assessment.rules.ts';
import type {Block} from '#schema/lessons/block.ts';
import type {CodeTest} from '#schema/python/code-tests.ts';
import type {DrawnKey, Key} from '#schema/questions/judging.ts';
import type {QuestionKind} from '#schema/questions/question.ts';
import {deal, shuffled} from '#sync/questions/draw.ts';
import type {Random} from '#sync/questions/seeded.ts';

type Common = {
  readonly id: string;
  readonly topicId: string;
  /** The topic’s title. */
  readonly topic: string;
  readonly stem: readonly Block[];
  readonly options: readonly string[];
  readonly explanation: readonly Block[];
  readonly difficulty: number;
};

/** An item of the pool, with its key. */
export type PoolItem = Common &
  (
    | {readonly kind: QuestionKind; readonly answer: Key; readonly starter: null}
    | {readonly kind: 'code'; readonly answer: readonly CodeTest[]; readonly starter: string}
  );

/** What right is, for an item of an attempt. */
export type ItemKey = (
  | Pick<DrawnKey, 'questionId' | 'kind' | 'key'>
  | {readonly questionId: string; readonly kind: 'code'; readonly tests: readonly CodeTest[]}
) & {readonly topicId: string};

type Drawn = {readonly asked: Asked; readonly key: ItemKey};

/** @param pool in the order of the topics. @param before items of the last attempt. */
export function drawItems(
  pool: readonly PoolItem[],
  before: ReadonlySet<string>,
  random: Random,
): {readonly questions: readonly Asked[]; readonly keys: readonly ItemKey[]} {
  const topics = [...Map.groupBy(pool, ({topicId}) => topicId).values()];
  const programs = topicsOfPrograms(topics, random);
  const drawn = topics.map((items) => {
    const fitting = items.filter(({kind}) => (kind === 'code') === programs.has(items));
    const fresh = fitting.filter(({id}) => !before.has(id));
    const from = fresh.length > 0 ? fresh : fitting;
    return ask(from[random(from.length)] as PoolItem, random);
  });
  return {questions: drawn.map(({asked}) => asked), keys: drawn.map(({key}) => key)};
}

/** The topics whose item will be a program: those that have nothing else, and others by lot. */
function topicsOfPrograms(
  topics: readonly (readonly PoolItem[])[],
  random: Random,
): ReadonlySet<readonly PoolItem[]> {
  const able = topics.filter((items) => items.some(({kind}) => kind === 'code'));
  const bound = able.filter((items) => items.every(({kind}) => kind === 'code'));
  const free = shuffled(
    able.filter((items) => !bound.includes(items)),
    random,
  );
  return new Set([...bound, ...free.slice(0, Math.max(0, CODE_ITEMS - bound.length))]);
}

function ask(item: PoolItem, random: Random): Drawn {
  const {id, topicId, topic, stem, difficulty} = item;
  if (item.kind === 'code') {
    const seen = item.answer.filter(({hidden}) => hidden !== true);
    const hidden = item.answer.filter((one) => one.hidden === true).map(({name}) => name);
    const {starter, answer} = item;
    return {
      asked: {id, kind: 'code', stem, options: [], starter, tests: seen, hidden, topic, difficulty},
      key: {questionId: id, topicId, kind: 'code', tests: answer},
    };
  }
  const {asked, key} = deal(item, random);
  return {asked, key: {questionId: id, topicId, kind: key.kind, key: key.key}};
}
