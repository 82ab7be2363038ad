import {part} from '#sync/part.ts';
import {PATH, platformRoutes} from '#sync/tutor/platform.routes.ts';

export const tutor = part({
  access: {},
  apart: {
    [PATH]: 'holders of one of its keys; chats and calls of the account that the key belongs to',
  },
  routes: ({app}, {settings, pool, log}) => platformRoutes(app, settings, {pool, log}),
  notExported: {
    'private."passage"': 'course content',
    'private."platformChat"': 'asked with a key of the embedded voice platform, by nobody that it knows',
    'private."platformCall"': 'asked with a key of the embedded voice platform, by nobody that it knows',
  },
});
