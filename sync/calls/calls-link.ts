// Commands of calls, which come by signal's link and by no other door. Each has a transaction of its own; what has been
// done before is found in the row, so a command may be repeated.
import * as z from 'zod/mini';
import {Refusal} from '#schema/errors.ts';
import type {Learner} from '#schema/session.ts';
import {END_WORDS} from '#schema/wire/call.ts';
import {LINK_COMMANDS, type LinkCommand, type LinkResult} from '#schema/wire/link.ts';
import {SOCKET_ID, UUID} from '#schema/wire/socket.limits.ts';
import {actOnCall, leaveCall, resumeCall} from '#sync/calls/acts/call-acts.ts';
import {CallRefusal} from '#sync/calls/acts/call-refusal.ts';
import type {Done, Means} from '#sync/calls/acts/call-effect.ts';
import {requestCall} from '#sync/calls/acts/call-request.ts';
import type {CommandLimit} from '#sync/commands/command-limit.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Log} from '#sync/db/pool.ts';
import {refused} from '#sync/signal/link-queue.ts';
import type {CallsOnLink, Live} from '#sync/signal/live.ts';

export type LinkNeeds = Means & {
  readonly database: CommandNeeds['database'];
  readonly learnerOf: (userId: string) => Promise<Learner | undefined>;
  readonly live: Live;
  /** Of requests, by learner. */
  readonly limitLearner: CommandLimit;
  readonly log: Log;
};

const AWAY = 'Calls don’t work right now. Try again in a moment.';
/** When what failed may be sent again, ms. */
const COME_BACK_AFTER_MS = 1000;

const text = z.string().check(z.regex(SOCKET_ID));
const callId = z.string().check(z.regex(UUID), z.toLowerCase());
const device = {id: z.string(), v: z.literal(1), deviceId: text};
const fields = {...device, personId: text};
const act = z.strictObject({...fields, callId: z.optional(text)});
const rules = {
  request: z.strictObject({...fields, callId, callType: z.enum(['voice', 'video'])}),
  act,
  leave: z.strictObject(device),
  end: z.extend(act, {reason: z.optional(z.enum(END_WORDS))}),
};

/** Applies commands: those of the same people in their order, the others beside each other. */
export function callsOnLink(needs: LinkNeeds): CallsOnLink['run'] {
  const inTurn = turns();
  return async (batch) =>
    batch.map((command) => {
      const {personId} = command.args;
      const people = typeof personId === 'string' ? [command.userId, personId] : [command.userId];
      return {id: command.id, result: inTurn(people, () => resultOf(needs, command))};
    });
}

type InTurn = <T>(people: readonly string[], work: () => Promise<T>) => Promise<T>;

/** What concerns one person, one after the other; so what signal is told of a call is in order, too. The work never rejects. */
function turns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (people, work) => {
    const turn = Promise.all(people.map((id) => last.get(id) ?? Promise.resolve())).then(work);
    for (const id of people) {
      last.set(id, turn);
      void turn.finally(() => last.get(id) === turn && last.delete(id));
    }
    return turn;
  };
}

/** Never rejects. */
async function resultOf(needs: LinkNeeds, command: LinkCommand): Promise<LinkResult> {
  const {id} = command;
  try {
    const {answer, pushes, grants} = await applied(needs, command);
    // First what may be relayed: a client that hears of the call may begin at once.
    needs.live.callsChanged(grants);
    needs.live.push(pushes);
    if (answer instanceof CallRefusal) return rejected(id, answer);
    return {id, ok: true, ...(answer ? {frame: answer} : {})};
  } catch (error) {
    if (error instanceof CallRefusal) return rejected(id, error);
    if (error instanceof Refusal) return refused(id, error);
    if (!['away', 'conflict'].includes(databaseTrouble(error)))
      needs.log('a command of a call failed', error);
    return {id, ok: false, code: 'UNAVAILABLE', message: AWAY, retryAfterMs: COME_BACK_AFTER_MS};
  }
}

const rejected = (id: string, {code, message, retryAfterMs}: CallRefusal): LinkResult => ({
  id,
  ok: false,
  code,
  message,
  ...(retryAfterMs === undefined ? {} : {retryAfterMs}),
});

async function applied(needs: LinkNeeds, command: LinkCommand): Promise<Done> {
  const learner = await needs.learnerOf(command.userId);
  if (!learner) throw new Refusal('NOT_SIGNED_IN', 'Sign in to do this.');
  if (!learner.mayLearn) {
    throw new Refusal('ASSESSMENT_REQUIRED', 'Pass the Python assessment first. It opens chat and calls.');
  }
  const work = await readWork(needs, command);
  return needs.database().transaction((tx) => work(sqlOn(tx.dbTransaction.wrappedTransaction)));
}

/** What the command does in its transaction. @throws {Refusal} for one that cannot be read, or too many requests. */
async function readWork(
  needs: LinkNeeds,
  {userId, name, args, again}: LinkCommand,
): Promise<(sql: Sql) => Promise<Done>> {
  if (name === LINK_COMMANDS.callRequest) {
    const asked = {...read(rules.request, args), userId};
    if (again) return (sql) => requestCall(sql, asked, {...needs, limitPair: UNCOUNTED});
    await needs.limitLearner(userId);
    return (sql) => requestCall(sql, asked, needs);
  }
  if (name === LINK_COMMANDS.callEnd) {
    const asked = {...read(rules.end, args), userId};
    return (sql) => actOnCall(sql, 'end', asked, needs);
  }
  if (name === LINK_COMMANDS.callLeave) {
    const {deviceId} = read(rules.leave, args);
    return (sql) => leaveCall(sql, {userId, deviceId}, needs);
  }
  const asked = {...read(rules.act, args), userId};
  if (name === LINK_COMMANDS.callAccept) return (sql) => actOnCall(sql, 'accept', asked, needs);
  if (name === LINK_COMMANDS.callDecline) return (sql) => actOnCall(sql, 'decline', asked, needs);
  if (name === LINK_COMMANDS.callResume) return (sql) => resumeCall(sql, asked, needs);
  throw new Refusal('NOT_FOUND', `There’s no command "${name}".`);
}

/** Of a request that was counted before, by a link that has closed since. */
const UNCOUNTED: CommandLimit = () => Promise.resolve();

/** signal has read it already: what does not fit comes from no client. */
function read<T>(rule: z.ZodMiniType<T>, args: unknown): T {
  const result = rule.safeParse(args);
  if (result.success) return result.data;
  throw new Refusal('INVALID', 'This call message can’t be read. Reload the page, then try again.');
}
