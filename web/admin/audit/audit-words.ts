import type {AuditAction, AuditEventInfo} from '#schema/admin/audit.api.ts';
import {CURRENCY} from '#schema/spendings/money.ts';

type Words = Pick<AuditEventInfo, 'action' | 'actor' | 'actorName' | 'target' | 'targetName' | 'details'>;

/** What an event tells, as a sentence without its end. */
export function auditWords(event: Words): string {
  const who = event.actorName ?? nameless(event.actor);
  const whom = event.target === null ? '' : (event.targetName ?? nameless(event.target));
  const told = TELLS[event.action]({who, whom, details: event.details});
  return event.details['backOf'] === undefined || SAYS_BACK.has(event.action)
    ? told
    : `${told}, taking back an earlier act`;
}

/** Those whose own words say that something was taken back. */
const SAYS_BACK: ReadonlySet<AuditAction> = new Set(['learner.cohort-changed', 'message.author-unmuted']);

/** Who is no longer there, or never had a name. */
function nameless(party: string): string {
  if (party === 'console') return 'The server console';
  if (party === 'nobody') return 'Someone';
  const [kind = '', id = ''] = party.split(':');
  if (kind === 'message') return 'a former learner';
  if (kind === 'ticket') return 'that’s gone';
  return kind === 'mail'
    ? 'an email'
    : `${kind === 'admin' ? 'a former admin' : 'a former learner'} (${id.slice(0, 8)})`;
}

type Told = {who: string; whom: string; details: AuditEventInfo['details']};

const counted = (learners: number) => (learners === 1 ? '1 learner' : `${learners} learners`);

/** After a first time that is told by itself, soon before. */
const moreOften = (more: unknown) =>
  typeof more !== 'number' ? '' : more === 1 ? ' again' : ` ${more} more times`;

/** `1 learner`, `12 learners`. */
function rowsOf(details: Told['details'], what: string): string {
  const rows = Number(details['rows'] ?? 1);
  return rows === 1 ? `1 ${what}` : `${rows.toLocaleString('en')} ${what}s`;
}

/** Who it was done to, or how many. */
const whomOf = (whom: string, details: Told['details'], what: string): string =>
  whom === '' ? rowsOf(details, what) : whom;

const SPANS: Readonly<Record<string, string>> = {hour: '1 hour', day: '1 day', week: '7 days'};

const by = (whom: string): string => (whom === '' ? '' : ` by ${whom}`);

const messagesOf = (whom: string, details: Told['details']): string =>
  Number(details['rows'] ?? 1) === 1 ? `a message${by(whom)}` : rowsOf(details, 'message');

const authorsOf = (whom: string, details: Told['details']): string =>
  whom === '' ? `the authors of ${rowsOf(details, 'message')}` : whom;

/** `the ticket T-1001`, or nothing where there are several. */
const ticketOf = (whom: string): string => (whom === '' ? '' : `the ticket ${whom}`);

const budgetOf = ({budget}: Told['details']): string =>
  budget === undefined ? 'the budget of the setting' : `${String(budget)} ${CURRENCY} a day`;

const TELLS: Readonly<Record<AuditAction, (told: Told) => string>> = {
  'admin.link-made': ({who, details}) =>
    details['isFirst'] === true ? `${who} made a link for the first admin` : `${who} invited an admin`,
  'admin.created': ({who}) => `${who} became an admin`,
  'admin.signed-in': ({who, details}) =>
    `${who} signed in${details['by'] === 'passkey' ? ' with a passkey' : ''}`,
  'admin.recovery-code-used': ({who}) => `${who} used a recovery code`,
  'admin.sign-in-refused': ({who, whom, details}) =>
    details['isCopied'] === true
      ? `${who} tried to sign in as ${whom} with a passkey that may have been copied`
      : `${who} failed to sign in${whom === '' ? '' : ` as ${whom}`}${moreOften(details['more'])}`,
  'admin.confirmed': ({who}) => `${who} confirmed their identity`,
  'admin.confirmation-refused': ({who}) => `${who} failed to confirm their identity`,
  'admin.signed-out': ({who}) => `${who} signed out`,
  'admin.password-changed': ({who}) => `${who} changed their password`,
  'admin.recovery-codes-made': ({who}) => `${who} made new recovery codes`,
  'admin.passkey-added': ({who}) => `${who} added a passkey`,
  'admin.passkey-removed': ({who}) => `${who} removed a passkey`,
  'learner.list-read': ({who, details}) => `${who} viewed ${counted(Number(details['shown'] ?? 0))}`,
  'learner.dev-switched': ({who, whom, details}) =>
    details['isDev'] === true
      ? `${who} made ${whom} a developer`
      : `${who} removed ${whom} from the developers`,
  'learner.read': ({who, whom}) => `${who} viewed ${whom}`,
  'learner.viewed-as': ({who, whom}) => `${who} viewed the academy as ${whom}`,
  'learner.suspended': ({who, whom, details}) => `${who} suspended ${whomOf(whom, details, 'learner')}`,
  'learner.restored': ({who, whom, details}) =>
    `${who} let ${whomOf(whom, details, 'learner')} sign in again`,
  'learner.deleted': ({who, whom, details}) =>
    `${who} deleted the account of ${whomOf(whom, details, 'learner')}`,
  'learner.cohort-changed': ({who, whom, details}) =>
    // Without one they went back, each to their own.
    details['cohort'] === undefined
      ? `${who} took back a move of ${whomOf(whom, details, 'learner')} to another cohort`
      : `${who} moved ${whomOf(whom, details, 'learner')} to the cohort ${String(details['cohort'])}`,
  'learner.module-unlocked': ({who, whom, details}) =>
    `${who} unlocked the module ${String(details['module'])} for ${whomOf(whom, details, 'learner')}`,
  'learner.assessment-reset': ({who, whom, details}) =>
    `${who} reset the assessment of ${whomOf(whom, details, 'learner')}`,
  'learner.time-factor-set': ({who, whom, details}) =>
    `${who} set the assessment time of ${whomOf(whom, details, 'learner')} to ${String(details['factor'])} times`,
  'learner.messaged': ({who, whom, details}) =>
    `${who} sent a message to ${whomOf(whom, details, 'learner')}`,
  'report.answered': ({who, details}) =>
    `${who} ${details['state'] === 'mended' ? 'confirmed' : 'declined'} ${rowsOf(details, 'mistake report')}`,
  'dispute.answered': ({who, details}) =>
    `${who} ${details['state'] === 'upheld' ? 'upheld' : 'declined'} ${rowsOf(details, 'score dispute')}`,
  'message.reports-read': ({who, whom}) => `${who} viewed the reports of a message${by(whom)}`,
  'message.reports-dismissed': ({who, whom, details}) =>
    `${who} dismissed the reports of ${messagesOf(whom, details)}`,
  'message.removed': ({who, whom, details}) => `${who} deleted ${messagesOf(whom, details)}`,
  'message.author-muted': ({who, whom, details}) =>
    `${who} muted ${authorsOf(whom, details)} in chat for ${SPANS[String(details['span'])] ?? 'a time'}`,
  'message.author-unmuted': ({who, whom, details}) =>
    details['isBack'] === true
      ? `${who} took back the mute of ${authorsOf(whom, details)}`
      : `${who} let ${authorsOf(whom, details)} post in chat again`,
  'message.author-suspended': ({who, whom, details}) =>
    `${who} suspended ${whom === '' ? authorsOf(whom, details) : `${whom} over a reported message`}`,
  'ticket.read': ({who, whom}) => `${who} read ${ticketOf(whom)}`,
  'ticket.closed': ({who, whom, details}) => `${who} closed ${whomOf(ticketOf(whom), details, 'ticket')}`,
  'ticket.reopened': ({who, whom, details}) => `${who} reopened ${whomOf(ticketOf(whom), details, 'ticket')}`,
  'announcement.posted': ({who}) => `${who} posted an announcement`,
  'announcement.changed': ({who}) => `${who} changed an announcement`,
  'announcement.removed': ({who, details}) => `${who} withdrew ${rowsOf(details, 'announcement')}`,
  'cohort.created': ({who, whom}) => `${who} created the cohort ${whom}`,
  'cohort.changed': ({who, whom}) => `${who} changed the cohort ${whom}`,
  'spendings.switched': ({who, details}) =>
    `${who} switched AI spending ${details['isOff'] === true ? 'off' : 'on'} for ${String(details['what'])}`,
  'spendings.limits-changed': ({who, details}) =>
    `${who} changed the AI limits: ${budgetOf(details)}, ${String(details['turns'])} answers and ${String(details['minutes'])} minutes of voice a learner`,
  'spendings.learner-limited': ({who, whom, details}) =>
    details['minutes'] === undefined
      ? `${who} gave ${whomOf(whom, details, 'learner')} everyone’s AI limits again`
      : `${who} limited ${whomOf(whom, details, 'learner')} to ${String(details['turns'])} AI answers and ${String(details['minutes'])} minutes of voice a day`,
  'spendings.alerts-seen': ({who, details}) => `${who} marked ${rowsOf(details, 'AI alert')} as seen`,
  'mail.read': ({who, details}) =>
    details['as'] === 'page' ? `${who} viewed an email as a page` : `${who} read an email`,
};
