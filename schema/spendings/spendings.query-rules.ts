// Rules of the arguments of admins' queries about what is spent.
import * as z from 'zod/mini';
import {wholeNumber} from '#schema/number.rules.ts';
import {SPENDING_FEATURES, type SpendingFeature} from '#schema/spendings/spendings.features.ts';
import {USES_MAX, USE_SORTS} from '#schema/spendings/spendings.admin-queries.ts';
import {uuidRule} from '#schema/text.rules.ts';

const FEATURES = Object.keys(SPENDING_FEATURES) as [SpendingFeature, ...SpendingFeature[]];

const period = (name: string) => {
  const words = `${name} must be a day or a month`;
  return z.string(words).check(z.regex(/^20\d\d-\d\d(?:-\d\d)?$/, words));
};
const text = (name: string) => {
  const words = `${name} must be text of 1 to 100 characters`;
  return z.string(words).check(z.minLength(1, words), z.maxLength(100, words));
};

export const spendingQueryRules = {
  'spendings.totals': z.strictObject({from: period('from')}),
  'spendings.sums': z.strictObject({
    period: period('period'),
    kind: z.enum(['all', 'feature', 'model', 'learner'], 'kind must be all, feature, model or learner'),
  }),
  'spendings.uses': z.strictObject({
    sort: z.enum(USE_SORTS, `sort must be one of ${USE_SORTS.join(', ')}`),
    desc: z.boolean('desc must be true or false'),
    limit: wholeNumber('limit', 1, USES_MAX),
    search: z.optional(text('search')),
    feature: z.optional(z.enum(FEATURES, 'feature must be one that spends')),
    state: z.optional(
      z.enum(['reserved', 'used', 'stopped', 'failed', 'expired'], 'state must be one of a use'),
    ),
    since: z.optional(period('since')),
  }),
  'spendings.use': z.strictObject({id: uuidRule('id')}),
  'spendings.allowance': z.strictObject({userId: text('userId')}),
};
