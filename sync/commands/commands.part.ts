import {commandsAccess} from '#sync/commands/commands.access.ts';
import {commandRoutes} from '#sync/commands/commands.routes.ts';
import {readyRoutes} from '#sync/commands/ready.routes.ts';
import {own} from '#sync/db/belonging.ts';
import {part} from '#sync/part.ts';

export const commands = part({
  access: commandsAccess,
  routes: (api, {pool, commands: needs}) => {
    commandRoutes(api, {pool, ...needs});
    readyRoutes(api, {pool});
  },
  belongings: [
    own('public."commandMark"'),
    own('private."processedCommand"', 'argsHash'),
    own('private."ownText"'),
  ],
  notExported: {'private."epoch"': 'how often a backup was restored'},
});
