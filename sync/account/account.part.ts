import type {Pool} from 'pg';
import {accountQueryRules} from '#schema/account/account.query-rules.ts';
import {accountNeeds} from '#sync/account/account-needs.ts';
import {accountAccess} from '#sync/account/account.access.ts';
import {accountEffects, type LookAgain, type Relist} from '#sync/account/account.effects.ts';
import {accountEmails} from '#sync/account/account.emails.ts';
import {belongings, notExported} from '#sync/account/belongings.ts';
import {accountRoutes} from '#sync/account/entry/sign-in.routes.ts';
import {usernameRoutes} from '#sync/account/entry/username.routes.ts';
import {googleAccountRoutes} from '#sync/account/google/google-account.routes.ts';
import {googleRoutes} from '#sync/account/google/google.routes.ts';
import {sweepProviderVisits} from '#sync/account/google/provider-visits.ts';
import {confirmingDeparted, departedIn} from '#sync/account/own-data/departed.ts';
import {ownDataRoutes} from '#sync/account/own-data/own-data.routes.ts';
import {sweepChallenges} from '#sync/account/passkeys/challenges.ts';
import {passkeyRoutes} from '#sync/account/passkeys/passkeys.routes.ts';
import {passwordRoutes} from '#sync/account/password/password.routes.ts';
import {passwordsWith} from '#sync/account/password/passwords.ts';
import {sweepResetTokens} from '#sync/account/password/reset-tokens.ts';
import {sweepThrottle} from '#sync/account/password/throttle.ts';
import {profileRoutes} from '#sync/account/profile/profile.routes.ts';
import {deviceInWords} from '#sync/account/sessions/device-words.ts';
import {sweepLearnerDevices} from '#sync/account/sessions/devices.ts';
import {sweepLoginEvents} from '#sync/account/sessions/login-events.ts';
import {cutRevoked} from '#sync/account/sessions/revocations.ts';
import {sweepEnds} from '#sync/account/sessions/ended-sessions.ts';
import {sessionRoutes} from '#sync/account/sessions/sessions.routes.ts';
import {sweepSessions} from '#sync/account/sessions/sessions.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import type {Gateway} from '#sync/http/gateway.ts';
import {part} from '#sync/part/part.ts';
import {shownIn} from '#sync/people/shown.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = Omit<Parameters<typeof accountNeeds>[0], 'cut'> &
  Pick<Parameters<typeof ownDataRoutes>[1], 'files' | 'belongings'> & {
    readonly settings: Settings;
    readonly commands: CommandNeeds;
    readonly sockets: Gateway & {readonly cutLearner: (userId: string) => void};
  };

type Handed = {
  readonly settings: Settings;
  readonly pool: Pool;
  readonly relist: Relist;
  readonly lookAgain: LookAgain;
};

export const account = part({
  access: accountAccess,
  routes: (api, services: Needs) => {
    const {commands, settings, files, belongings: all} = services;
    const needs = accountNeeds({...services, cut: services.sockets.cut}, settings);
    accountRoutes(api, needs);
    passwordRoutes(api, needs);
    sessionRoutes(api, needs);
    usernameRoutes(api, needs);
    googleRoutes(api, needs);
    googleAccountRoutes(api, needs);
    passkeyRoutes(api, needs);
    profileRoutes(api, {...needs, ...commands, countryServices: settings.countryServices});
    ownDataRoutes(api, {...needs, files, belongings: all, departed: departedIn(settings.dataDir)});
  },
  services: ({settings}: {readonly settings: Settings}) => ({
    passwords: passwordsWith(settings.passwordPepper),
    deviceInWords,
  }),
  queryRules: accountQueryRules,
  queryGuards: {'account.person': (askerId, isGateOpen) => shownIn('id', askerId, isGateOpen)},
  effects: ({relist, lookAgain}: Handed) => accountEffects(relist, lookAgain),
  jobs: ({pool, settings: {databaseUrl, dataDir}, sockets, log}: Needs) => [
    () => cutRevoked({pool, databaseUrl, sockets, log}),
    confirmingDeparted(pool, departedIn(dataDir), log),
  ],
  sweeps: [
    sweepThrottle,
    sweepSessions,
    sweepEnds,
    sweepLearnerDevices,
    sweepLoginEvents,
    sweepResetTokens,
    sweepProviderVisits,
    sweepChallenges,
  ],
  emails: ({pool, settings}: Handed) => accountEmails(pool, settings.publicOrigin),
  belongings,
  notExported,
});
