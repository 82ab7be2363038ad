import type {DrawnQuestion, QuestionResult} from '#schema/questions/question.ts';

export type Skill = {
  readonly topic: string;
  readonly right: number;
  readonly asked: number;
  /** Share of right answers, per cent. */
  readonly pct: number;
};

type Attempt = {
  readonly questions: readonly Pick<DrawnQuestion, 'id' | 'topic'>[];
  readonly results: readonly Pick<QuestionResult, 'questionId' | 'correct'>[] | null;
};

/** What was asked and answered rightly, by topic; the weakest first. */
export function skillsOf(attempts: readonly Attempt[]): readonly Skill[] {
  const sums = new Map<string, {right: number; asked: number}>();
  for (const {questions, results} of attempts) {
    const topics = new Map(questions.map(({id, topic}) => [id, topic]));
    for (const {questionId, correct} of results ?? []) {
      const topic = topics.get(questionId);
      if (topic === undefined) continue;
      const {right, asked} = sums.get(topic) ?? {right: 0, asked: 0};
      sums.set(topic, {right: right + (correct ? 1 : 0), asked: asked + 1});
    }
  }
  return [...sums]
    .map(([topic, {right, asked}]) => ({topic, right, asked, pct: Math.round((100 * right) / asked)}))
    .toSorted((a, b) => a.pct - b.pct || b.asked - a.asked || a.topic.localeCompare(b.topic));
}

/** Corners of a radar: more cannot be read, fewer than three make no area. */
const CORNERS = {least: 3, most: 8};

/** The topics that were asked about most, for the chart; none while there are too few. */
export function radarOf(skills: readonly Skill[]): readonly Skill[] {
  if (skills.length < CORNERS.least) return [];
  return skills
    .toSorted((a, b) => b.asked - a.asked || a.topic.localeCompare(b.topic))
    .slice(0, CORNERS.most)
    .toSorted((a, b) => a.topic.localeCompare(b.topic));
}

/** A corner of the radar, or a point on the way to it. The first stands at the top, the others follow the clock. */
export function radarPoint(at: number, count: number, share: number, radius: number) {
  const angle = (2 * Math.PI * at) / count - Math.PI / 2;
  return {x: radius * share * Math.cos(angle), y: radius * share * Math.sin(angle)};
}
