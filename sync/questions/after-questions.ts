// What a graded question leads to: the heading that teaches it, the steps of its program, and what is said to a learner who
// typed a wrong answer that is typed often.
import type {ReadonlyJSONValue} from '@rocicorp/zero';
import type {Trace} from '#schema/lessons/trace/trace.ts';
import type {Afterwards} from '#schema/questions/judging.ts';
import type {Section} from '#schema/questions/question.ts';
import {compileLesson, compileLine} from '#sync/questions/markdown.ts';
import type {QuestionSource} from '#sync/questions/question-file.ts';
import {ContentError} from '#sync/questions/source.ts';

/** "If you answered `10 10`, you read digits as a number." Code and numbers may have full stops. */
const MISTAKEN = /\s*If\s+you\s+answered\s+(?:`([^`]+)`|(-?\d[\d.]*)),\s+((?:`[^`]*`|[^.`]|\.(?!\s|$))*\.)/g;

/** A question without the sentences of its explanation that are about one wrong answer, and these. */
export function mistakenIn(
  question: QuestionSource,
  place: string,
): {readonly explanation: string; readonly mistaken: NonNullable<Afterwards['mistaken']>} {
  const {explanation, kind} = question;
  if (kind !== 'predict') return {explanation, mistaken: []};
  const mistaken = [...explanation.matchAll(MISTAKEN)].map(([, code, number, words = '']) => ({
    answer: code ?? number ?? '',
    html: compileLine(sentence(words), place),
  }));
  return {explanation: explanation.replaceAll(MISTAKEN, '').trim(), mistaken};
}

const sentence = (words: string) => {
  const line = words.replaceAll(/\s+/g, ' ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
};

type Of = {
  readonly goal?: string | undefined;
  readonly slug: string;
  readonly sections: ReadonlyMap<string, Section>;
  readonly traces: Readonly<Record<string, Trace>>;
  readonly mistaken: Afterwards['mistaken'];
};

export function afterwards({goal, slug, sections, traces, mistaken = []}: Of): Afterwards {
  const section = goal === undefined ? undefined : sections.get(goal);
  const trace = Object.hasOwn(traces, slug) ? traces[slug] : undefined;
  return {
    ...(section ? {section} : {}),
    ...(trace ? {trace: JSON.parse(JSON.stringify(trace)) as ReadonlyJSONValue} : {}),
    ...(mistaken.length > 0 ? {mistaken} : {}),
  };
}

const HEADING = /<h[23] id="([^"]+)">(.*?)<\/h[23]>/gs;

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&');

/** The lines of a lesson's headings; what is in a listing is none. */
export const headingsOf = (body: string): readonly string[] =>
  body.replaceAll(/^(`{3,}).*?^\1$/gms, '').match(/^#{2,3} .*$/gm) ?? [];

/**
 * The headings that teach a lesson's goals.
 * @param headings all of the lesson's, as `headingsOf` finds them: their ids depend on each other
 * @throws {ContentError} for one that the text does not have.
 */
export function sectionsOf(
  sections: Readonly<Record<string, string>>,
  headings: readonly string[],
  file: string,
): ReadonlyMap<string, Section> {
  const titles = new Map<string, string>();
  for (const block of compileLesson({file, body: headings.join('\n\n'), figures: new Map()})) {
    if (block.kind !== 'prose') continue;
    for (const [, id = '', html = ''] of block.html.matchAll(HEADING)) titles.set(id, plain(html));
  }
  return new Map(
    Object.entries(sections).map(([goal, id]) => {
      const title = titles.get(id);
      if (title === undefined) throw new ContentError(file, `sections: there is no heading "${id}"`);
      return [goal, {id, title}];
    }),
  );
}
