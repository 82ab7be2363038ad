import type {Pool} from 'pg';
import type {Log} from '#sync/db/pool.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';
import {PATH, platformRoutes} from '#sync/tutor/platform.routes.ts';

type Needs = {readonly settings: Settings; readonly pool: Pool; readonly log: Log};

export const tutor = part({
  access: {},
  apart: {
    [PATH]: 'holders of one of its keys; chats and calls of the account that the key belongs to',
  },
  routes: ({app}, {settings, pool, log}: Needs) => platformRoutes(app, settings, {pool, log}),
  notExported: {
    'private."passage"': 'course content',
    'private."platformChat"': 'asked with a key of the embedded voice platform, by nobody that it knows',
    'private."platformCall"': 'asked with a key of the embedded voice platform, by nobody that it knows',
  },
});
