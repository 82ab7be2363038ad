import {runCommand} from '#schema/commands/commands.api.ts';
import type {CommandName} from '#schema/commands.ts';
import type {BenchLearner} from '#tests/bench/bench-academy.ts';

/** Gives a command through the API. @throws {Error} where it is rejected. */
export async function sendCommand(
  origin: string,
  {token}: BenchLearner,
  name: CommandName,
  args: object,
): Promise<void> {
  const response = await fetch(origin + runCommand.path, {
    method: runCommand.method,
    headers: {'content-type': 'application/json', origin, cookie: `session=${token}`},
    body: JSON.stringify({name, args: {id: crypto.randomUUID(), v: 1, ...args}}),
  });
  if (!response.ok) throw new Error(`${name} was rejected: ${await response.text()}`);
}
