import {usernameAvailability} from '#schema/account/account.api.ts';
import {usernameAvailabilityRules} from '#schema/account/account.rules.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import type {AccountApi} from '#sync/account/account.access.ts';
import {isReserved} from '#sync/account/entry/reserved-names.ts';
import {clientAddress, networkOf} from '#sync/http/client-address.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import {serve} from '#sync/http/serve.ts';

/** Requests per network and minute: enough for a class that registers at once, too few to enumerate names. */
const QUESTIONS = {times: 120, withinSeconds: 60, message: 'You’ve checked a lot of usernames.'};

/** Usernames are public, so whether one is taken may be revealed; about email addresses nothing ever is. */
export function usernameRoutes(
  api: AccountApi,
  {pool, trustedProxy}: Pick<AccountNeeds, 'pool' | 'trustedProxy'>,
): void {
  const limit = memoryLimit(QUESTIONS);

  serve(api, usernameAvailability, {query: usernameAvailabilityRules}, async ({query}, _, c) => {
    await limit(networkOf(clientAddress(c, trustedProxy)));
    // By the rule of registration: another learner's alias counts as taken.
    const {rows} = await pool.query<{isTaken: boolean}>(
      `select exists (select 1 from "user" where lower("username") = lower($1))
           or exists (select 1 from private."aliasTaken" where "folded" = lower($1)) as "isTaken"`,
      [query.username],
    );
    return {isAvailable: rows[0]?.isTaken === false && !isReserved(query.username)};
  });
}
