// Predictions of what samples print, in the transaction of the command.
import type {Block} from '#schema/lessons/block.ts';
import {samePrinted} from '#schema/questions/printed.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {predictionCard} from '#sync/lessons/prediction/prediction-card.ts';
import {demandOpenLesson} from '#sync/lessons/progress/learner-state.ts';
import {addCard} from '#sync/lessons/review/cards.ts';

export const predictionEffects: EffectsIn<'predictions'> = {
  'predictions.make': async (sql, {lessonId, sample, guess}, {userId}) => {
    await demandOpenLesson(sql, userId, lessonId);
    const lesson = await lessonOf(sql, lessonId);
    const card = lesson && predictionCard({...lesson, lessonId, sample});
    // The text has changed since: there is nothing left to predict.
    if (!lesson || !card) return;
    const [fresh] = await sql(
      `insert into "prediction" ("userId", "lessonId", "sample", "guess") values ($1, $2, $3, $4)
       on conflict do nothing returning 1`,
      [userId, lessonId, sample, guess],
    );
    // It counts among their text, but is never refused for it: there are no more than the course has samples.
    if (!fresh) return;
    if (guess === null || lesson.quizId === null || samePrinted(card.output, guess)) return;
    await addCard(sql, userId, {...card, quizId: lesson.quizId, moduleId: lesson.moduleId});
  },
};

type Lesson = {
  readonly title: string;
  readonly moduleId: string;
  readonly quizId: string | null;
  readonly blocks: readonly Block[];
};

async function lessonOf(sql: Sql, lessonId: string): Promise<Lesson | undefined> {
  const [row] = await sql(
    `select l."title", l."moduleId", q."id" as "quizId", b."blocks"::jsonb as "blocks"
     from "lessonBody" b join "lesson" l on l."id" = b."lessonId"
     left join "quiz" q on q."lessonId" = l."id" and q."isOpen"
     where b."lessonId" = $1`,
    [lessonId],
  );
  // The statement selects exactly this, and the course's compiler wrote the blocks.
  return row as Lesson | undefined;
}
