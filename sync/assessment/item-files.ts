// Reads the assessment's topics and items from their folder, and checks them.
import {existsSync, readdirSync} from 'node:fs';
import {basename, join} from 'node:path';
import * as z from 'zod';
import {CODE_ITEMS, ITEMS} from '#schema/assessment/assessment.rules.ts';
import {visibleFirst} from '#schema/python/code-tests.ts';
import {codeTestsRules} from '#schema/python/code-tests.rules.ts';
import {questionRules, type QuestionSource} from '#sync/questions/question-file.ts';
import {
  check,
  ContentError,
  demandUnique,
  placeOf,
  read,
  slug,
  text,
  yamlIn,
} from '#sync/questions/source.ts';

const topicRules = z.strictObject({
  id: slug,
  title: text,
  study: z.strictObject({module: slug, lesson: slug, anchor: text}),
});

/** Of each kind: one test alone is passed by a constant. */
const LEAST_TESTS = 2;

const testsRules = codeTestsRules.check((found) => {
  const hidden = found.value.filter((one) => one.hidden === true).length;
  if (Math.min(hidden, found.value.length - hidden) >= LEAST_TESTS) return;
  found.issues.push({
    code: 'custom',
    input: found.value,
    message: 'must be two to be seen, and two hidden ones',
  });
});

const codeRules = z.strictObject({
  slug,
  kind: z.literal('code'),
  stem: text,
  starter: z.string().min(1, 'must not be empty'),
  reference: text,
  /** Known wrong solutions: the course's checks see each of them fail. */
  wrong: z.array(text).min(2, 'must have two wrong solutions'),
  tests: testsRules,
  explanation: text,
  difficulty: z.number().int().min(1).max(3),
});

export type TopicSource = z.infer<typeof topicRules>;
export type CodeSource = z.infer<typeof codeRules>;
export type ItemSource = (QuestionSource | CodeSource) & {readonly topic: string};

export type AssessmentContent = {
  readonly topics: readonly TopicSource[];
  readonly items: readonly ItemSource[];
};

const TOPICS = 'topics.yaml';

/**
 * The topics and items of the folder; none where it holds no topics.
 * @throws {ContentError} naming what a teacher must fix.
 */
export function readAssessment(folder: string): AssessmentContent | undefined {
  const file = join(folder, TOPICS);
  if (!existsSync(file)) return undefined;
  const topics = check(z.array(topicRules), yamlIn(read(file), file), file);
  demandUnique(
    file,
    'topic',
    topics.map(({id}) => id),
  );
  demandNoOther(folder, topics);
  const items = topics.flatMap((topic) => readItems(folder, topic));
  demandUnique(
    folder,
    'item',
    items.map((item) => item.slug),
  );
  demandDraw(folder, topics, items);
  return {topics, items};
}

function readItems(folder: string, topic: TopicSource): readonly ItemSource[] {
  const file = join(folder, `${topic.id}.yaml`);
  const items = check(z.array(z.unknown()).min(2, 'needs two items'), yamlIn(read(file), file), file);
  return items.map((item, at) => readItem(item, topic.id, placeOf(file, 'item', item, at)));
}

const isCode = z.object({kind: z.literal('code')});

function readItem(item: unknown, topic: string, place: string): ItemSource {
  if (!isCode.safeParse(item).success) {
    return check(questionRules, {...z.record(z.string(), z.unknown()).parse(item), topic}, place);
  }
  const code = check(codeRules, item, place);
  return {...code, topic, tests: [...visibleFirst(code.tests)]};
}

/** A file without a topic would never be asked. */
function demandNoOther(folder: string, topics: readonly TopicSource[]): void {
  const known = new Set([TOPICS, ...topics.map(({id}) => `${id}.yaml`)]);
  const other = readdirSync(folder).find((name) => name.endsWith('.yaml') && !known.has(basename(name)));
  if (other !== undefined) throw new ContentError(join(folder, other), 'has no topic of its name');
}

/** Each draw has one item of each topic, and the same number of programs. */
function demandDraw(folder: string, topics: readonly TopicSource[], items: readonly ItemSource[]): void {
  if (topics.length !== ITEMS) throw new ContentError(folder, `has ${topics.length} topics, not ${ITEMS}`);
  const kinds = topics.map(({id}) => {
    const of = items.filter(({topic}) => topic === id);
    return {hasCode: of.some(({kind}) => kind === 'code'), hasOther: of.some(({kind}) => kind !== 'code')};
  });
  const able = kinds.filter(({hasCode}) => hasCode).length;
  const bound = kinds.filter(({hasOther}) => !hasOther).length;
  if (able < CODE_ITEMS || bound > CODE_ITEMS) {
    throw new ContentError(
      folder,
      `a draw needs ${CODE_ITEMS} programs: ${able} topics have one, ${bound} have nothing else`,
    );
  }
}
