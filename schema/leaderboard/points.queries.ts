import {defineQuery} from '@rocicorp/zero';
import {zql} from '#schema/schema.ts';

/** Rows of the ledger that a browser keeps. */
const LEDGER_LENGTH = 200;

export const pointQueries = {
  /** The own sum of points. */
  total: defineQuery(({ctx}) => zql.pointTotal.where('userId', ctx.userId ?? '').one()),
  /** The own latest awards, newest first. */
  ledger: defineQuery(({ctx}) =>
    zql.pointEvent
      .where('userId', ctx.userId ?? '')
      .orderBy('earnedAt', 'desc')
      .orderBy('id', 'asc')
      .limit(LEDGER_LENGTH),
  ),
};
