import type {Learner} from '#schema/session.ts';
import type {Claim} from '#sync/commands/claim.ts';
import type {Asked} from '#sync/commands/run-command.ts';

/**
 * Commands whose feature runs many of them at once, by name: claimed, applied and committed together. Resolves when the
 * command is committed; the limit of commands was asked before.
 * @throws {Refusal} as a command of its own does.
 */
export type Together = Readonly<Record<string, (learner: Learner, asked: Asked) => Promise<Claim>>>;
