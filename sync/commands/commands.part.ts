import type {Pool} from 'pg';
import {commandsAccess} from '#sync/commands/commands.access.ts';
import {commandRoutes, type CommandNeeds} from '#sync/commands/commands.routes.ts';
import {readyRoutes} from '#sync/commands/ready.routes.ts';
import {own} from '#sync/db/belonging.ts';
import {part} from '#sync/part/part.ts';

type Needs = {readonly pool: Pool; readonly commands: CommandNeeds};

export const commands = part({
  access: commandsAccess,
  routes: (api, {pool, commands: needs}: Needs) => {
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
