// The audit log: what admins did, on whom, from where. Written in the transaction of its cause, so that nothing
// happens without its event, and no event tells of what did not happen.
import type {AuditAction} from '#schema/admin/audit.api.ts';
import type {Database} from '#sync/db/pool.ts';

type Party =
  | 'admin'
  | 'learner'
  | 'mail'
  | 'report'
  | 'dispute'
  | 'cohort'
  | 'message'
  | 'announcement'
  | 'ticket'
  | 'spending';

/** An id, never a name or an address: the log outlives the accounts that it tells of. */
export type Reference = `${Party}:${string}`;

export type AuditEntry = {
  /** `console` is the operator who starts the academy, `nobody` a visitor who is not signed in. */
  readonly actor: `admin:${string}` | 'console' | 'nobody';
  readonly action: AuditAction;
  readonly target?: Reference;
  /** Figures and words of ours; nothing that somebody typed. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
  /** Without the part that names one machine. */
  readonly network?: string | null;
  readonly requestId?: string;
};

/** Records an event in the transaction of its cause. The database adds position, time and the hash of the chain. */
export async function audit(db: Database, entry: AuditEntry): Promise<void> {
  const {actor, action, target, details = {}, network, requestId} = entry;
  await db.query(
    `insert into private."auditEvent" ("actor", "action", "target", "details", "network", "requestId")
     values ($1, $2, $3, $4, $5, $6)`,
    [
      visible(actor),
      action,
      target === undefined ? null : visible(target),
      Object.fromEntries(Object.entries(details).map(([key, value]) => [visible(key), shown(value)])),
      network == null ? null : visible(network),
      requestId ?? null,
    ],
  );
}

const shown = (value: string | number | boolean) => (typeof value === 'string' ? visible(value) : value);

/** Escapes text for reading the log in a terminal: no line ends, no escape codes, no bidirectional overrides. */
const visible = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
