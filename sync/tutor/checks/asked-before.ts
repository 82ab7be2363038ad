// Whether a question asks for what a task asks for: its words, its program, or the function that it demands.

/** A task as it is asked. */
export type Statement = {
  /** What it asks for, plain text with its samples. */
  readonly text: string;
  /** Names of functions and classes that a solution has to make. */
  readonly names: readonly string[];
};

const WORD = /[\p{L}_][\p{L}\p{N}_]*|\p{N}+/gu;
const wordsOf = (text: string): readonly string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? [];

/** Words in a row that are looked for together. */
const ROW = 4;
/** As many rows in common are no chance, however long the task is. */
const MANY_ROWS = 10;
const FEWEST_ROWS = 3;
const SHARE_OF_ROWS = 0.25;
/** Of what a task is about: rare words count more. */
const SHARE_OF_WORDS = 0.62;
const FEWEST_WORDS = 7;

const rowsOf = (words: readonly string[]): ReadonlySet<string> => {
  const rows = new Set<string>();
  for (let at = 0; at + ROW <= words.length; at += 1) rows.add(words.slice(at, at + ROW).join(' '));
  return rows;
};

/** Without what every second task says. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'a an the of to in on at by for from with without and or not no is are be was were it its this that these those they them ' +
    'their there here as if then than so each every all any some one two more most same other only such which what who when ' +
    'where how why do does did done can could would should may must will you your i me my we our he she his her has have had ' +
    'given gives give get gets takes take write writes written return returns returned function functions program programs ' +
    'code line lines value values into out up down over under after before between both also just like using use used make ' +
    'makes made print prints printed new first last next still never always'
  ).split(' '),
);

/** @returns which of the tasks a question asks for, by their places. */
export type Recognizer = (question: string) => readonly number[];

/**
 * Of all tasks together: what only few of them say tells them apart.
 * @param samples what lessons show: names that are in it are no task’s own.
 */
export function recognizerOf(statements: readonly Statement[], samples: readonly string[] = []): Recognizer {
  const shown = new Set(samples.flatMap((sample) => sample.match(/[A-Za-z_]\w*/g) ?? []));
  const tasks = statements.map(({text, names}) => {
    const words = wordsOf(text);
    return {
      rows: rowsOf(words),
      words: new Set(words.filter((word) => !COMMON.has(word))),
      names: names.filter((name) => !shown.has(name)),
    };
  });
  const counts = new Map<string, number>();
  for (const {words} of tasks) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string) => Math.log(1 + tasks.length / (counts.get(word) ?? 1));

  return (question) => {
    const words = wordsOf(question);
    const [rows, known] = [rowsOf(words), new Set(words)];
    return tasks.flatMap((task, at) =>
      hasRows(task.rows, rows) ||
      task.names.some((name) => isNamed(name, question, known)) ||
      hasWords(task.words, known, weightOf)
        ? [at]
        : [],
    );
  };
}

function hasRows(ofTask: ReadonlySet<string>, ofQuestion: ReadonlySet<string>): boolean {
  let met = 0;
  for (const row of ofTask) if (ofQuestion.has(row)) met += 1;
  return met >= MANY_ROWS || (met >= FEWEST_ROWS && met / ofTask.size >= SHARE_OF_ROWS);
}

function hasWords(
  ofTask: ReadonlySet<string>,
  ofQuestion: ReadonlySet<string>,
  weightOf: (word: string) => number,
): boolean {
  let [met, count, all] = [0, 0, 0];
  for (const word of ofTask) {
    const weight = weightOf(word);
    all += weight;
    if (!ofQuestion.has(word)) continue;
    met += weight;
    count += 1;
  }
  return count >= FEWEST_WORDS && met / all >= SHARE_OF_WORDS;
}

/** A name of several words says which task is meant; one that is a word does where it is called, made or in marks. */
function isNamed(name: string, question: string, known: ReadonlySet<string>): boolean {
  if (name.includes('_')) return known.has(name.toLowerCase());
  const escaped = name.replaceAll(/\W/g, '');
  return new RegExp(
    String.raw`\b(?:def|class|function|called|named)\s+[“"'\x60]?${escaped}\b|\b${escaped}\s*\(|\x60${escaped}\x60`,
  ).test(question);
}

/** What a program has to define for its tests to find it. */
export const namesIn = (starter: string): readonly string[] =>
  [...starter.matchAll(/^(?:async\s+)?(?:def|class)\s+(\w+)/gm)].map(([, name = '']) => name);
