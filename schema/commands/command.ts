// A command: a mutator that a learner may send while off line. Its arguments carry the command's id
// and the version of their shape, so that what an old build wrote is understood by a new server.
import {defineMutator, type ReadonlyJSONValue} from '@rocicorp/zero';
import * as z from 'zod/mini';
import {Refusal} from '#schema/errors.ts';
import type {Learner, Session} from '#schema/session.ts';
import {uuidRule} from '#schema/text.rules.ts';

/** Fields that every command's arguments start with. */
export const commandFields = {
  /** The command's own id, made by the device: the same command acts once however often it arrives. */
  id: uuidRule('id'),
  /** Version of the arguments' shape, from 1. */
  v: z.int('v must be a whole number').check(z.gte(1, 'v must be at least 1')),
};

/** The learner who asks. @throws {Refusal} for guests, and for learners who must pass the assessment. */
export function learnerWhoMayLearn(ctx: Session): Learner {
  const learner = signedIn(ctx);
  if (!learner.mayLearn) {
    throw new Refusal('ASSESSMENT_REQUIRED', 'Pass the Python assessment first; it opens the lessons.');
  }
  return learner;
}

/** @throws {Refusal} for guests. */
export function signedIn(ctx: Session): Learner {
  if (ctx.userId === null) throw new Refusal('NOT_SIGNED_IN', 'Sign in to do this.');
  return ctx;
}

/**
 * A command of somebody who may learn. The mutator is what both sides share: who may, and with what
 * arguments. Its effect is the server's (sync/lessons) and the overlay's (web/lessons): so its code is not
 * in the browser, and the browser never shows an effect twice.
 */
export const learningCommand = <Out extends ReadonlyJSONValue, In extends ReadonlyJSONValue | undefined>(
  args: z.ZodMiniType<Out, In>,
) => defineMutator(args, async ({ctx}) => void learnerWhoMayLearn(ctx));
