import {defineMutator} from '@rocicorp/zero';
import * as z from 'zod/mini';
import {commandFields, learnerWhoMayLearn} from '#schema/commands/command.ts';
import {Refusal} from '#schema/errors.ts';
import {zql} from '#schema/schema.ts';

const completeArgs = z.strictObject({
  ...commandFields,
  lessonId: z.string('lessonId must be text').check(z.minLength(1), z.maxLength(80)),
});

export const lessonMutators = {
  /** Marks a lesson done. The first mark counts; the points are the server's affair. */
  complete: defineMutator(completeArgs, async ({tx, args, ctx}) => {
    const {userId} = learnerWhoMayLearn(ctx);
    // In the browser the outbox's overlay shows it, until the server has decided.
    if (tx.location === 'client') return;
    const lesson = await tx.run(zql.lesson.where('id', args.lessonId).one());
    if (!lesson?.isWritten) throw new Refusal('NOT_FOUND', 'There is no such lesson.');
    // An insert of a key that is there does nothing: whoever was first stays.
    await tx.mutate.lessonProgress.insert({userId, lessonId: args.lessonId, doneAt: Date.now()});
  }),
};
