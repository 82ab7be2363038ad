import type {Pool} from 'pg';
import {acknowledgedRoutes} from '#sync/commands/acknowledged/acknowledged.routes.ts';
import {acknowledgementsWith} from '#sync/commands/acknowledged/acknowledgements.ts';
import {batchRoutes} from '#sync/commands/batch/batch.routes.ts';
import {commandsAccess} from '#sync/commands/commands.access.ts';
import {commandRoutes, type CommandNeeds} from '#sync/commands/commands.routes.ts';
import {readyRoutes} from '#sync/commands/ready.routes.ts';
import {own} from '#sync/db/belonging.ts';
import type {Log} from '#sync/db/pool.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = {
  readonly pool: Pool;
  readonly commands: CommandNeeds;
  readonly settings: Pick<Settings, 'gatewaySecret'>;
  readonly log: Log;
};

export const commands = part({
  access: commandsAccess,
  routes: (api, {pool, commands: needs, settings, log}: Needs) => {
    const acknowledgements = acknowledgementsWith(settings.gatewaySecret);
    commandRoutes(api, {pool, acknowledgements, ...needs});
    batchRoutes(api, {acknowledgements, log, ...needs});
    acknowledgedRoutes(api, {pool, acknowledgements, log});
    readyRoutes(api, {pool});
  },
  belongings: [
    own('public."commandMark"'),
    own('private."processedCommand"', 'argsHash'),
    own('private."ownText"'),
  ],
  notExported: {'private."epoch"': 'how often a backup was restored'},
});
