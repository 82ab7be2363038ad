import {number, string, table} from '@rocicorp/zero';

/** One award: a row of the ledger. */
export const pointEvent = table('pointEvent')
  .columns({
    id: string(),
    userId: string(),
    kind: string(),
    refId: string(),
    points: number(),
    uniqueKey: string(),
    earnedAt: number(),
  })
  .primaryKey('id');

/** The sum of a learner's ledger. */
export const pointTotal = table('pointTotal')
  .columns({userId: string(), points: number()})
  .primaryKey('userId');
