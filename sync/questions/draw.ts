// Draws questions of a pool, about each goal and of mixed difficulty, and shuffles their options; the keys are placed to
// fit.
import type {Block} from '#schema/lessons/block.ts';
import type {DrawnQuestion, QuestionKind} from '#schema/questions/question.ts';
import type {Afterwards, DrawnKey, Key} from '#schema/questions/judging.ts';
import type {Random} from '#sync/questions/seeded.ts';

/** A question of the pool. */
export type PoolQuestion = {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly stem: readonly Block[];
  readonly options: readonly string[];
  readonly answer: Key;
  readonly explanation: readonly Block[];
  /** One entry for each option, or none at all. */
  readonly feedback?: readonly (string | null)[];
  readonly topic: string;
  /** Of the lesson; a checkpoint's questions have none and are spread over their topics. */
  readonly goal?: string | null;
  readonly difficulty: number;
  readonly after?: Afterwards;
};

/**
 * Draws at random. Questions of the last attempt are repeated only if there are not enough others; each goal is asked
 * about before one is asked about twice; easy and hard questions have about the share that they have in the pool.
 */
export function draw(
  pool: readonly PoolQuestion[],
  count: number,
  before: ReadonlySet<string>,
  random: Random,
): {questions: readonly DrawnQuestion[]; keys: readonly DrawnKey[]} {
  const drawn = shuffled(stratified(pool, count, before, random), random).map((question) =>
    deal(question, random),
  );
  return {questions: drawn.map(({asked}) => asked), keys: drawn.map(({key}) => key)};
}

/** Of so many draws, the one whose difficulties are closest to the pool's is taken. */
const CANDIDATES = 16;

function stratified(
  pool: readonly PoolQuestion[],
  count: number,
  before: ReadonlySet<string>,
  random: Random,
): readonly PoolQuestion[] {
  const candidates = Array.from({length: CANDIDATES}, () =>
    acrossGoals(shuffled(pool, random), count, before),
  );
  const distances = candidates.map((one) => unlikeness(one, pool));
  return candidates[distances.indexOf(Math.min(...distances))] ?? [];
}

const stratumOf = ({goal, topic}: PoolQuestion): string => goal ?? topic;

/** The first questions in this order, taken from the goals in turn; what was asked last time comes last. */
function acrossGoals(
  pool: readonly PoolQuestion[],
  count: number,
  before: ReadonlySet<string>,
): readonly PoolQuestion[] {
  const turns = new Map<string, number>();
  const sizes = Map.groupBy(pool, stratumOf);
  return pool
    .toSorted((a, b) => Number(before.has(a.id)) - Number(before.has(b.id)))
    .map((question) => {
      const stratum = stratumOf(question);
      const turn = turns.get(stratum) ?? 0;
      turns.set(stratum, turn + 1);
      // A second question comes from a goal that has many: then each goal has a new one next time.
      return {
        question,
        repeated: before.has(question.id),
        turn,
        left: turn > 0 ? -(sizes.get(stratum)?.length ?? 0) : 0,
      };
    })
    .toSorted((a, b) => Number(a.repeated) - Number(b.repeated) || a.turn - b.turn || a.left - b.left)
    .slice(0, count)
    .map(({question}) => question);
}

/** How far the shares of the difficulties are from the pool's, as questions. */
function unlikeness(drawn: readonly PoolQuestion[], pool: readonly PoolQuestion[]): number {
  const share = (all: readonly PoolQuestion[], level: number) =>
    all.filter(({difficulty}) => difficulty === level).length / Math.max(all.length, 1);
  return [1, 2, 3].reduce(
    (sum, level) => sum + Math.abs(share(drawn, level) - share(pool, level)) * drawn.length,
    0,
  );
}

/** Puts a question's options in a random order. */
export function deal(question: PoolQuestion, random: Random): {asked: DrawnQuestion; key: DrawnKey} {
  const {id, kind, stem, options, answer, explanation, feedback = [], topic, difficulty} = question;
  const order = shuffled([...options.keys()], random);
  return {
    asked: {id, kind, stem, options: order.map((at) => options[at] ?? ''), topic, difficulty},
    key: {
      ...question.after,
      questionId: id,
      kind,
      key: placed(kind, answer, order),
      explanation,
      ...(feedback.length > 0 ? {feedback: order.map((at) => feedback[at] ?? null)} : {}),
    },
  };
}

/** The key in terms of the shuffled options: `order[place]` is the pool's option shown at `place`. */
function placed(kind: QuestionKind, answer: Key, order: readonly number[]): Key {
  if (kind === 'single') return order.indexOf(Number(answer));
  if (kind === 'multi' && Array.isArray(answer)) return answer.map((at) => order.indexOf(Number(at)));
  // The pool has the options in the right order.
  if (kind === 'order') return order.map((_, at) => order.indexOf(at));
  return answer;
}

/** Fisher–Yates. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
