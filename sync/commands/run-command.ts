// Runs every write of a learner, whichever route it came through: the outbox's own, another REST endpoint, the socket.
import type {CommandArgs, CommandName} from '#schema/commands.ts';
import {declarationOf, isCommandName, upgradeArgs} from '#schema/commands.ts';
import type {RawArgs} from '#schema/commands/command.ts';
import {Refusal} from '#schema/errors.ts';
import type {Learner, Session} from '#schema/session.ts';
import {isDerivedId, ownIdOf} from '#schema/wire/message-key.ts';
import {AfterCommit} from '#sync/commands/after-commit.ts';
import {argsHash, sha256} from '#sync/commands/args-hash.ts';
import {claimCommand, OthersId, type Claim, type Claimant} from '#sync/commands/claim.ts';
import type {Effect, Effects} from '#sync/commands/effects.ts';
import {mistakeOfOurs} from '#sync/commands/steady-database.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import {isStorableName, notAName} from '#sync/http/json-text.ts';
import type {Log} from '#sync/db/pool.ts';

/** A command as it arrives. */
export type Asked = {
  readonly name: string;
  readonly args: unknown;
  /** The mark under which it was applied before, if a restored backup lacks it. */
  readonly replayOf?: number | undefined;
};

/**
 * Applies a command once.
 * @throws {Refusal} with a message for the learner, or a database error for the transaction's retry.
 */
export type RunCommand = (sql: Sql, asked: Asked, session: Session) => Promise<Ran>;

/** A command that was applied, now or before. */
export type Ran = Claim & {
  /** To be called once the transaction is committed. */
  readonly afterCommit?: () => void;
};

/** How a command's id is taken: `claimCommand`, or a model of it. */
type TakeId = (sql: Sql, claimant: Claimant) => Promise<Claim>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const DERIVED_ID =
  'A command’s id can’t be a UUID of version 8. Send the command with one of another version.';

/** Levels of lists and objects in each other; the deepest arguments of a command have three. */
const DEEPEST = 32;

/** @param takeId defaults to the real one; the simulator passes its model. */
export function commandRunner(effects: Effects, log: Log, takeId: TakeId = claimCommand): RunCommand {
  return async (sql, asked, session) => {
    if (session.userId === null) throw new Refusal('NOT_SIGNED_IN', 'Sign in to do this.');
    const {name, read, claim} = await claimed(sql, asked, session.userId, takeId);
    // What was applied before stays applied, even if today's rules would reject it.
    if (!claim.isNew) return claim;
    if (!read.ok) throw new Refusal('INVALID', read.words);
    demandGate(name, session);
    try {
      const said = {isReplay: asked.replayOf !== undefined};
      const done = await effectOf(effects, name)(sql, read.args, session, said);
      return done instanceof AfterCommit ? {...claim, afterCommit: done.run} : claim;
    } catch (error) {
      throw fitForPeople(error, log);
    }
  };
}

/**
 * What is said again after a restore may find its id taken: the server had forgotten whose it was. Then it is applied under
 * the learner's own.
 */
async function claimed(
  sql: Sql,
  asked: Asked,
  userId: string,
  takeId: TakeId,
): Promise<ReadCommand & {readonly claim: Claim}> {
  const command = await readCommand(asked, userId);
  try {
    return {...command, claim: await takeId(sql, command.claimant)};
  } catch (error) {
    if (asked.replayOf === undefined || !(error instanceof OthersId)) throw error;
    const own = await readCommand(underOwnId(asked, userId), userId, {mayBeDerived: true});
    return {...own, claim: await takeId(sql, own.claimant)};
  }
}

/** The command under the id that the learner's own has where the one that it came with is another learner's. */
export function underOwnId(asked: Asked, userId: string): Asked {
  const args = asked.args as RawArgs & {id: string};
  return {...asked, args: {...args, id: ownId(userId, args.id)}};
}

/** What a learner's command, or message, of this id is called where the id itself is another learner's. */
export const ownId = (userId: string, id: string): string => ownIdOf(userId, id.toLowerCase(), sha256);

/** A command of a learner's, read by its rule. */
export type ReadCommand = {
  readonly name: CommandName;
  /** What the rule says of its arguments: those that it rejects may have been applied before. */
  readonly read: Read;
  readonly claimant: Claimant;
};

/**
 * @param options.mayBeDerived the id is the academy's own, made of a learner's key.
 * @throws {Refusal} for what is no command of a learner's.
 */
export async function readCommand(
  {name, args: raw, replayOf}: Asked,
  userId: string,
  {mayBeDerived = false} = {},
): Promise<ReadCommand> {
  if (!isCommandName(name)) throw new Refusal('NOT_FOUND', `There’s no command "${name}".`);
  if (!isArgs(raw)) throw new Refusal('INVALID', 'A command needs arguments with an id (a UUID).');
  // It can be worked out from somebody's key, and would be used up before they use it.
  if (!mayBeDerived && isDerivedId(raw.id)) throw new Refusal('INVALID', DERIVED_ID);
  demandStorable(raw);
  const args = upgradeArgs(name, raw);
  if (!args) {
    throw new Refusal('UNAVAILABLE', 'This command comes from a newer version of the academy.', 30_000);
  }
  const read = await readArgs(name, args);
  return {
    name,
    read,
    claimant: {
      id: raw.id,
      userId,
      name,
      argsHash: argsHash(name, raw),
      subject: read.ok ? subjectOf(name, read.args) : null,
      replayOf: replayOf ?? null,
    },
  };
}

/** The arguments belong to the name: types cannot follow a name that is only known at run time. */
const effectOf = (effects: Effects, name: CommandName) => effects[name] as Effect<CommandName>;

type Rule = Awaited<ReturnType<ReturnType<typeof declarationOf>['rule']>>;

/** The validated arguments, or why they are rejected. */
export type Read =
  | {readonly ok: true; readonly args: CommandArgs<CommandName>}
  | {readonly ok: false; readonly words: string};

/** Rules that have been fetched: an import of what is loaded takes as long as to read the arguments. */
const known = new Map<CommandName, Rule>();

async function fetchRule(name: CommandName): Promise<Rule> {
  const rule = await declarationOf(name).rule();
  known.set(name, rule);
  return rule;
}

/** The validated arguments, or the first issue. */
async function readArgs(name: CommandName, args: RawArgs): Promise<Read> {
  const rule = known.get(name) ?? (await fetchRule(name));
  const result = rule.safeParse(args);
  if (result.success) return {ok: true, args: result.data as CommandArgs<CommandName>};
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    return {ok: false, words: `The field "${issue.keys[0] ?? ''}" isn’t known here.`};
  }
  return {ok: false, words: issue?.message ?? 'The arguments aren’t valid.'};
}

function subjectOf(name: CommandName, args: CommandArgs<CommandName>): string | null {
  const {lane, overwrites} = declarationOf(name);
  return overwrites ? `${lane} ${overwrites(args)}` : null;
}

function demandGate(name: CommandName, {mayLearn}: Learner): void {
  if (mayLearn || declarationOf(name).gate === 'open') return;
  throw new Refusal('ASSESSMENT_REQUIRED', 'Pass the Python assessment first. It opens the lessons.');
}

function fitForPeople(error: unknown, log: Log): unknown {
  // Database errors pass through to the transaction, which decides whether to retry.
  if (databaseTrouble(error) !== 'none') return error;
  return error instanceof Refusal ? error : mistakeOfOurs(error, log);
}

/**
 * PostgreSQL stores neither U+0000 nor a lone surrogate, and would fail with a server error. The routes have replaced
 * lone surrogates in what people type; field names are made by programs.
 */
function demandStorable(value: unknown, depth = 0): void {
  // What walks the arguments later, such as `argsHash`, would run out of stack.
  if (depth > DEEPEST) throw new Refusal('INVALID', 'The arguments are nested too deeply.');
  if (typeof value === 'string' && value.includes('\0')) {
    throw new Refusal('INVALID', 'Text must not contain the character U+0000.');
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorableName(name)) throw new Refusal('INVALID', notAName(name));
    demandStorable(inner, depth + 1);
  }
}

function isArgs(args: unknown): args is RawArgs & {id: string} {
  if (typeof args !== 'object' || args === null || !('id' in args)) return false;
  return typeof args.id === 'string' && UUID.test(args.id);
}
