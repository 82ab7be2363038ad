// The one way in for every write of a learner, whichever door it came through: Zero's mutate endpoint,
// the outbox's REST endpoint, the socket.
import {
  InputValidationError,
  mustGetMutator,
  type ReadonlyJSONValue,
  type ServerTransaction,
} from '@rocicorp/zero';
import type {NodePgTransaction} from '@rocicorp/zero/server/adapters/pg';
import {isCommandName, upgradeArgs} from '#schema/commands/upgrade.ts';
import {signedIn} from '#schema/commands/command.ts';
import {Refusal} from '#schema/errors.ts';
import {mutators} from '#schema/mutators.ts';
import type {Schema} from '#schema/schema.ts';
import type {Learner, Session} from '#schema/session.ts';
import {claimCommand} from '#sync/commands/claim.ts';
import {isStorableName, notAName} from '#sync/http/json-text.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import {mistakeOfOurs} from '#sync/commands/steady-database.ts';
import type {Log} from '#sync/db/pool.ts';

/** What the server does beside the mutator, in the same transaction: rows, points. */
export type Effect = (sql: Sql, args: Args, who: Learner) => Promise<void>;
export type Effects = Readonly<Record<string, Effect>>;
export type Args = Readonly<Record<string, ReadonlyJSONValue | undefined>>;

type Transaction = ServerTransaction<Schema, NodePgTransaction>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type RunCommand = (tx: Transaction, name: string, args: unknown, session: Session) => Promise<number>;

/**
 * @returns a function that applies a command once and tells its mark.
 * It throws a `Refusal` that is fit for people, or a database error for the transaction's retry.
 */
export function commandRunner(effects: Effects, log: Log): RunCommand {
  return async (tx, name, rawArgs, session) => {
    const who = signedIn(session);
    if (!isCommandName(name)) throw new Refusal('NOT_FOUND', `There is no command "${name}".`);
    if (!isArgs(rawArgs)) throw new Refusal('INVALID', 'A command needs arguments with an id (a UUID).');
    demandStorable(rawArgs);
    const args = upgradeArgs(name, rawArgs);
    if (!args) {
      throw new Refusal('UNAVAILABLE', 'This command comes from a newer version of the academy.', 30_000);
    }
    const sql = sqlOn(tx.dbTransaction.wrappedTransaction);
    const claim = await claimCommand(sql, rawArgs.id, who.userId, name);
    if (!claim.isNew) return claim.mark;
    try {
      await mustGetMutator(mutators, name).fn({tx, args, ctx: session});
      await effects[name]?.(sql, args, who);
    } catch (error) {
      throw fitForPeople(error, log);
    }
    return claim.mark;
  };
}

function fitForPeople(error: unknown, log: Log): unknown {
  // Database errors go on to the transaction, which knows whether to try again.
  if (databaseTrouble(error) !== 'none') return error;
  if (error instanceof Refusal) return error;
  if (error instanceof InputValidationError) return new Refusal('INVALID', firstIssue(error));
  return mistakeOfOurs(error, log);
}

/** The rule that was broken, in the words of the field's own schema. */
const firstIssue = (error: InputValidationError) =>
  error.message.replace(/^Validation failed for \w+ [\w.]+: /, '');

/**
 * PostgreSQL keeps neither U+0000 nor half a character, and would refuse the row as a mistake of ours. The doors have
 * made half characters whole in what people type; the names of fields are made by programs.
 */
function demandStorable(value: unknown): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw new Refusal('INVALID', 'Text must not contain the character U+0000.');
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorableName(name)) throw new Refusal('INVALID', notAName(name));
    demandStorable(inner);
  }
}

const isArgs = (args: unknown): args is Args & {id: string} =>
  typeof args === 'object' && args !== null && UUID.test(String((args as {id?: unknown}).id));
