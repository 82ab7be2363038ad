// Rules of the arguments of the tutor's queries.
import * as z from 'zod/mini';
import {uuidRule} from '#schema/text.rules.ts';

export const tutorQueryRules = {
  'tutor.turns': z.strictObject({threadId: uuidRule('threadId')}),
};
