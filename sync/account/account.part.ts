import {accountAccess} from '#sync/account/account.access.ts';
import {accountEffects} from '#sync/account/account.effects.ts';
import {accountNeeds} from '#sync/account/account-needs.ts';
import {accountRoutes} from '#sync/account/entry/sign-in.routes.ts';
import {belongings, notExported} from '#sync/account/belongings.ts';
import {departedIn} from '#sync/account/own-data/departed.ts';
import {sweepLearnerDevices} from '#sync/account/sessions/devices.ts';
import {googleAccountRoutes} from '#sync/account/google/google-account.routes.ts';
import {googleRoutes} from '#sync/account/google/google.routes.ts';
import {accountEmails} from '#sync/account/account.emails.ts';
import {sweepLoginEvents} from '#sync/account/sessions/login-events.ts';
import {ownDataRoutes} from '#sync/account/own-data/own-data.routes.ts';
import {passwordRoutes} from '#sync/account/password/password.routes.ts';
import {profileRoutes} from '#sync/account/profile/profile.routes.ts';
import {sweepProviderVisits} from '#sync/account/google/provider-visits.ts';
import {sweepResetTokens} from '#sync/account/password/reset-tokens.ts';
import {cutRevoked} from '#sync/account/sessions/revocations.ts';
import {sessionRoutes} from '#sync/account/sessions/sessions.routes.ts';
import {sweepSessions} from '#sync/account/sessions/sessions.ts';
import {sweepThrottle} from '#sync/account/password/throttle.ts';
import {usernameRoutes} from '#sync/account/entry/username.routes.ts';
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
  emails: ({pool, settings}) => accountEmails(pool, settings.publicOrigin),
  belongings,
  notExported,
});
