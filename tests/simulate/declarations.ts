// The real declarations of commands, made fit for a simulation.
import {COMMAND_NAMES, declarationOf} from '#schema/commands.ts';
import type {RawArgs} from '#schema/commands/command.ts';

/**
 * Fetches every rule once: fetching takes turns of the event loop, which a history does not have. `lessons.annotate` gets
 * a version before its first, in which `colour` was `color`: there are tabs of an older build.
 */
export async function prepareDeclarations(): Promise<void> {
  for (const name of COMMAND_NAMES) {
    const declaration = declarationOf(name);
    const rule = await declaration.rule();
    Object.assign(declaration, {rule: () => Promise.resolve(rule)});
  }
  Object.assign(declarationOf('lessons.annotate'), {
    upgrades: [({color, ...args}: RawArgs): RawArgs => ({...args, v: 2, colour: color})],
  });
}
