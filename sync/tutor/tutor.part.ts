import {part} from '#sync/part.ts';
import {PATH, platformRoutes} from '#sync/tutor/platform.routes.ts';

export const tutor = part({
  access: {},
  apart: {
    [PATH]: 'who shows one of its keys; own chats and calls of the account that the key stands for',
  },
  routes: ({app}, {settings, pool, log}) => platformRoutes(app, settings, {pool, log}),
  notExported: {
    'private."passage"': 'course content',
    'private."platformChat"': 'asked with a key of the embedded voice platform, by nobody that it knows',
    'private."platformCall"': 'asked with a key of the embedded voice platform, by nobody that it knows',
  },
});
