import {json, number, string, table} from '@rocicorp/zero';

/** Rises by one with each of a learner's applied commands, in the same transaction as its effects. */
export const commandMark = table('commandMark')
  .columns({
    userId: string(),
    last: number(),
    /** Ids of the latest commands, newest first. */
    recent: json<readonly string[]>(),
    /** Rises when the server restores a backup; `last` starts over then. */
    epoch: number(),
  })
  .primaryKey('userId');
