import type {Pool} from 'pg';
import {tutorQueryRules} from '#schema/tutor/tutor.query-rules.ts';
import {own} from '#sync/db/belonging.ts';
import type {Log} from '#sync/db/pool.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';
import {callBundle} from '#sync/tutor/call-bundle.ts';
import {tutorEffects} from '#sync/tutor/learner/tutor.effects.ts';
import {PATH, platformRoutes} from '#sync/tutor/platform/platform.routes.ts';
import {tutorAccess} from '#sync/tutor/tutor.access.ts';
import {webCall} from '#sync/tutor/web-call.ts';
import {wordsRoutes} from '#sync/tutor/writing/words.routes.ts';
import type {Writing} from '#sync/tutor/writing/writing.ts';
import {visitorRoutes} from '#sync/tutor/visitor.routes.ts';

type Needs = {
  readonly settings: Settings;
  readonly pool: Pool;
  readonly log: Log;
  readonly writing: Writing;
};

export const tutor = part({
  access: tutorAccess,
  apart: {
    [PATH]: 'holders of one of its keys; chats and calls of the account that the key belongs to',
  },
  routes: (api, {settings, pool, log, writing}: Needs) => {
    platformRoutes(api.app, settings, {pool, log});
    visitorRoutes(api, {pool, ...settings});
    webCall(api, {...settings, log});
    callBundle(api, {...settings, log});
    wordsRoutes(api, {pool, log, writing});
  },
  effects: ({settings, writing}: Pick<Needs, 'settings' | 'writing'>) =>
    tutorEffects({quotas: settings.quotas, writing}),
  jobs: ({writing}: Needs) => [writing.job],
  queryRules: tutorQueryRules,
  // The keys of questions are the learner's to see, and their own answers and the words about them are with them.
  belongings: [
    own('public."tutorThread"'),
    own('public."tutorTurn"'),
    own('public."tutorChoice"'),
    own('private."tutorCall"', 'claimId', 'spendId'),
  ],
  notExported: {
    'private."passage"': 'course content',
    'private."platformChat"': 'asked with a key of the embedded voice platform, by nobody that it knows',
    'private."platformCall"': 'asked with a key of the embedded voice platform, by nobody that it knows',
  },
});
