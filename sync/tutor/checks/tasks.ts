// The tasks whose solutions the tutor gives to nobody: those of the assessment, and exercises that the learner has not solved.
// A new kind of task is one more source here.
import type {Block} from '#schema/lessons/block.ts';
import type {Exercise} from '#schema/lessons/exercise/exercise.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {namesIn, recognizerOf, type Recognizer, type Statement} from '#sync/tutor/checks/asked-before.ts';
import {gramsOf, rarityIn, tokensOf, type Rarity} from '#sync/tutor/checks/likeness.ts';

export type Tasks = {
  /** Whether a question asks for one of them. */
  readonly isAsked: (question: string) => boolean;
  readonly programs: readonly Program[];
  /** Of a row of tokens in what the lessons show. */
  readonly rarity: Rarity;
};

/** What tells a solution from what its task gives. */
export type Program = {
  /** Rows of its tokens. */
  readonly grams: ReadonlySet<string>;
  /** A text that has this share of them, 0 to 1, has the solution. */
  readonly share: number;
};

type Task = Statement & {
  /** Of an exercise; none of the assessment's. */
  readonly exerciseId: string | undefined;
  readonly programs: readonly Program[];
};

type Compiled = {
  readonly version: string;
  readonly tasks: readonly Task[];
  readonly recognize: Recognizer;
  readonly rarity: Rarity;
};

const VERSION = `
  select coalesce((select "source" from private."assessmentContent"), '') || coalesce((
    select md5(string_agg("lessonId" || "version", ',' order by "lessonId")) from "lessonBody"), '') as "version"`;

const ITEMS = `
  select "stem", coalesce("starter", '') as "starter", coalesce("reference", '') as "reference"
  from private."assessmentItem" where "isCurrent"`;

const SOLVED = `
  select "exerciseId" from "exerciseWork" where "userId" = $1 and "state" in ('solved', 'verified')`;

/** Compiled once for what the course and the assessment are now: one for a process, with what a learner has solved taken out. */
export function tasksIn(): (sql: Sql, userId: string) => Promise<Tasks> {
  let compiled: Compiled | undefined;
  return async (sql, userId) => {
    const [row] = await sql(VERSION, []);
    const version = String(row?.['version']);
    if (compiled?.version !== version) compiled = await compile(sql, version);
    const {tasks, recognize, rarity} = compiled;
    const solved = new Set([...(await sql(SOLVED, [userId]))].map((one) => one['exerciseId']));
    const isOpen = ({exerciseId}: Task) => exerciseId === undefined || !solved.has(exerciseId);
    return {
      isAsked: (question) => recognize(question).some((at) => tasks[at] !== undefined && isOpen(tasks[at])),
      programs: tasks.flatMap((task) => (isOpen(task) ? task.programs : [])),
      rarity,
    };
  };
}

async function compile(sql: Sql, version: string): Promise<Compiled> {
  // The parser is loaded on demand, so that it does not delay a start.
  const {sectionsOf} = await import('#sync/tutor/sections.ts');
  const textOf = (blocks: readonly Block[]) =>
    sectionsOf(blocks)
      .flatMap(({paragraphs}) => paragraphs)
      .join('\n');
  const bodies = [...(await sql(`select "blocks" from "lessonBody"`, []))];
  const blocks = bodies.flatMap((row) => row['blocks'] as readonly Block[]);
  const exercises = blocks.filter((block): block is Exercise => block.kind === 'exercise');
  const items = [...(await sql(ITEMS, []))];
  const samples = blocks.flatMap((block) => (block.kind === 'code' ? [block.source] : []));
  const tasks = [
    ...exercises.map(({id, prompt, starter, reference}) => ({
      exerciseId: id,
      ...taskOf(textOf([{kind: 'prose', html: prompt}]), starter, reference.source),
    })),
    ...items.map(({stem, starter, reference}) => ({
      exerciseId: undefined,
      ...taskOf(textOf(stem as readonly Block[]), String(starter), String(reference)),
    })),
  ];
  return {version, tasks, recognize: recognizerOf(tasks, samples), rarity: rarityIn(samples)};
}

function taskOf(text: string, starter: string, reference: string): Omit<Task, 'exerciseId'> {
  return {
    text,
    names: [...new Set([...namesIn(starter), ...namesIn(reference)])],
    programs: reference === '' ? [] : programsOf(starter, reference),
  };
}

/** Fewer rows of tokens are in many programs. */
const FEW = 12;
const SHARE = 0.6;
const SHARE_OF_FEW = 0.85;
/** Where a solution hardly adds anything, such as one sign, it counts as a whole, and only as it is. */
const HARDLY = 6;
const SHARE_OF_WHOLE = 0.97;
/** Fewer are in any program. */
const FEWEST = 4;
/** What a solution is without: its function’s head, and what it imports. */
const HEADS = /^\s*(?:def|class|@|import|from)\b.*$/gm;

/**
 * What a solution adds: as a whole, and the inside of its functions.
 * @param starter what the task gives.
 */
export function programsOf(starter: string, reference: string): readonly Program[] {
  const given = gramsOf(tokensOf(starter));
  const addedIn = (text: string) => new Set([...gramsOf(tokensOf(text))].filter((gram) => !given.has(gram)));
  const [whole, inside] = [addedIn(reference), addedIn(reference.replaceAll(HEADS, ''))];
  return [
    whole.size < HARDLY ? {grams: gramsOf(tokensOf(reference)), share: SHARE_OF_WHOLE} : programIn(whole),
    ...(inside.size < FEWEST ? [] : [programIn(inside)]),
  ];
}

const programIn = (grams: ReadonlySet<string>): Program => ({
  grams,
  share: grams.size < FEW ? SHARE_OF_FEW : SHARE,
});
