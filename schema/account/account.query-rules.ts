// Rules of the arguments of queries about accounts, for the server.
import * as z from 'zod/mini';
import {boundedText} from '#schema/text.rules.ts';

const NO_USERNAME = 'username must be text of 1 to 30 characters';

/** By the query's name. */
export const accountQueryRules = {
  'account.person': z.strictObject({
    username: boundedText(
      {notText: NO_USERNAME, most: 30, tooLong: NO_USERNAME},
      z.minLength(1, NO_USERNAME),
    ),
  }),
};
