import {json, number, string, table} from '@rocicorp/zero';

/** A card in its place; hidden ones keep theirs. */
export type PlacedCard = {readonly id: string; readonly isHidden: boolean};

/** How a learner has arranged the cards of their dashboard; their own. There is no row while it is as at first. */
export const dashboardLayout = table('dashboardLayout')
  .columns({userId: string(), cards: json<readonly PlacedCard[]>(), updatedAt: number()})
  .primaryKey('userId');
