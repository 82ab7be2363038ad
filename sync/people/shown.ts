// Who is shown to whom, in one place: everything that finds, names, calls or writes to a person asks here. Whoever isn't
// shown gets the same answer as an account that doesn't exist.
import type {Condition} from '@rocicorp/zero';
import {Refusal} from '#schema/errors.ts';

/** Says neither who blocks nor that there is anybody. */
export const noPerson = (): Refusal => new Refusal('NOT_FOUND', 'There’s no such learner.');

/**
 * SQL: the person is shown to the asker: past the assessment, and has not blocked them.
 * @param person and the others are expressions: two ids, and whether the assessment is asked of nobody.
 */
export const isShown = (person: string, asker: string, isGateOpen: string): string => `(
  exists (select from "learner" sl
    where sl."userId" = ${person} and (${isGateOpen} or sl."isDev" or sl."isPythonTestCompleted"))
  and not exists (select from "block" sb where sb."userId" = ${person} and sb."blockedId" = ${asker}))`;

type Simple = Extract<Condition, {type: 'simple'}>;
type Subquery = {
  /** The column of the row that is asked about. */
  readonly of: string;
  readonly table: 'block' | 'learner';
  /** What it is in that table. */
  readonly is: string;
  readonly where: Condition;
};

const equals = (name: string, value: string | boolean): Simple => ({
  type: 'simple',
  op: '=',
  left: {type: 'column', name},
  right: {type: 'literal', value},
});

/**
 * A condition of Zero's on rows that the asker must not have. Zero sends the rows that a condition goes through, unless
 * they are there for permission alone: that is what `system` says.
 */
const unseen = (op: 'EXISTS' | 'NOT EXISTS', {of, table, is, where}: Subquery): Condition => ({
  type: 'correlatedSubquery',
  op,
  related: {
    system: 'permissions',
    correlation: {parentField: [of], childField: [is]},
    subquery: {table, alias: `zsubq_${table}`, where},
  },
});

/** Zero: the person whose id is in the column has not blocked the asker. */
export const notBlockedBy = (column: string, askerId: string): Condition =>
  unseen('NOT EXISTS', {of: column, table: 'block', is: 'userId', where: equals('blockedId', askerId)});

/** Zero: the asker has not blocked the person whose id is in the column. */
export const notBlocking = (column: string, askerId: string): Condition =>
  unseen('NOT EXISTS', {of: column, table: 'block', is: 'blockedId', where: equals('userId', askerId)});

/** Zero: `isShown` of the person whose id is in the column. */
export const shownIn = (column: string, askerId: string, isGateOpen: boolean): readonly Condition[] => [
  notBlockedBy(column, askerId),
  ...(isGateOpen ? [] : [pastTheAssessment(column)]),
];

const pastTheAssessment = (column: string): Condition =>
  unseen('EXISTS', {
    of: column,
    table: 'learner',
    is: 'userId',
    where: {type: 'or', conditions: [equals('isDev', true), equals('isPythonTestCompleted', true)]},
  });
