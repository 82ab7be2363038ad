import {accountAccess} from '#sync/account/account.access.ts';
import {accountEffects} from '#sync/account/account.effects.ts';
import {accountNeeds} from '#sync/account/account-needs.ts';
import {accountRoutes} from '#sync/account/account.routes.ts';
import {belongings, notExported} from '#sync/account/belongings.ts';
import {departedIn} from '#sync/account/departed.ts';
import {sweepLearnerDevices} from '#sync/account/devices.ts';
import {googleAccountRoutes} from '#sync/account/google-account.routes.ts';
import {googleRoutes} from '#sync/account/google.routes.ts';
import {accountLetters} from '#sync/account/letters.ts';
import {sweepLoginEvents} from '#sync/account/login-events.ts';
import {ownDataRoutes} from '#sync/account/own-data.routes.ts';
import {passwordRoutes} from '#sync/account/password.routes.ts';
import {profileRoutes} from '#sync/account/profile.routes.ts';
import {sweepProviderVisits} from '#sync/account/provider-visits.ts';
import {sweepResetTokens} from '#sync/account/reset-tokens.ts';
import {cutRevoked} from '#sync/account/revocations.ts';
import {sessionRoutes} from '#sync/account/sessions.routes.ts';
import {sweepSessions} from '#sync/account/sessions.ts';
import {sweepThrottle} from '#sync/account/throttle.ts';
import {usernameRoutes} from '#sync/account/username.routes.ts';
import {part} from '#sync/part.ts';

export const account = part({
  access: accountAccess,
  routes: (api, services) => {
    const {commands, settings, files, belongings: all} = services;
    const needs = accountNeeds({...services, cut: services.sockets.cut}, settings);
    accountRoutes(api, needs);
    passwordRoutes(api, needs);
    sessionRoutes(api, needs);
    usernameRoutes(api, needs);
    googleRoutes(api, needs);
    googleAccountRoutes(api, needs);
    profileRoutes(api, {...needs, ...commands, countryServices: settings.countryServices});
    ownDataRoutes(api, {...needs, files, belongings: all, departed: departedIn(settings.dataDir)});
  },
  effects: ({relist}) => accountEffects(relist),
  jobs: ({pool, settings: {databaseUrl}, sockets, log}) => [
    () => cutRevoked({pool, databaseUrl, sockets, log}),
  ],
  sweeps: [
    sweepThrottle,
    sweepSessions,
    sweepLearnerDevices,
    sweepLoginEvents,
    sweepResetTokens,
    sweepProviderVisits,
  ],
  emails: ({pool, settings}) => accountLetters(pool, settings.publicOrigin),
  belongings,
  notExported,
});
