import type {Pool} from 'pg';
import {getCountryServices, putProfile} from '#schema/account/account.api.ts';
import {profileRules} from '#schema/account/profile.rules.ts';
import {currentVersion} from '#schema/commands.ts';
import type {AccountApi} from '#sync/account/account.access.ts';
import {readCurrentUser} from '#sync/account/accounts.ts';
import type {Sessions} from '#sync/account/sessions/sessions.ts';
import {commandByRest, type CommandNeeds} from '#sync/commands/commands.routes.ts';
import {serve} from '#sync/http/serve.ts';

type Needs = CommandNeeds & {
  readonly pool: Pool;
  readonly sessions: Pick<Sessions, 'mayLearn'>;
  readonly countryServices: readonly string[];
};

/** The own card by REST: the same command as from the outbox. Open before the assessment. */
export function profileRoutes(api: AccountApi, needs: Needs): void {
  const command = commandByRest(needs);
  serve(api, putProfile, {body: profileRules}, async ({body}, {learner}) => {
    const args = {id: crypto.randomUUID(), v: currentVersion('account.profile'), ...body};
    await command(learner, 'account.profile', args);
    return readCurrentUser(needs.pool, learner.userId, needs.sessions.mayLearn);
  });

  serve(api, getCountryServices, {}, async () => ({services: needs.countryServices}));
}
