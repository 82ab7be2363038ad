import {relationships} from '@rocicorp/zero';
import {user} from '#schema/account/account.table.ts';
import {call} from '#schema/calls/calls.table.ts';
import {rowsOf} from '#schema/feature.ts';

const callRelations = relationships(call, ({one}) => ({
  caller: one({sourceField: ['callerId'], destField: ['id'], destSchema: user}),
  callee: one({sourceField: ['calleeId'], destField: ['id'], destSchema: user}),
}));

/** The tables of calls; those of accounts are named by the relations. */
export const tables = [call] as const;

export const {relations, zql} = rowsOf([...tables, user], [callRelations]);
