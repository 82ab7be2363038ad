import type {AuditAction, AuditEventInfo} from '#schema/admin/audit.api.ts';

type Words = Pick<AuditEventInfo, 'action' | 'actor' | 'actorName' | 'target' | 'targetName' | 'details'>;

/** What an event tells, as a sentence without its end. */
export function auditWords(event: Words): string {
  const who = event.actorName ?? nameless(event.actor);
  const whom = event.target === null ? '' : (event.targetName ?? nameless(event.target));
  return TELLS[event.action]({who, whom, details: event.details});
}

/** Who is no longer there, or never had a name. */
function nameless(party: string): string {
  if (party === 'console') return 'The server console';
  if (party === 'nobody') return 'Someone';
  const [kind = '', id = ''] = party.split(':');
  return kind === 'mail'
    ? 'an email'
    : `${kind === 'admin' ? 'a former admin' : 'a former learner'} (${id.slice(0, 8)})`;
}

type Told = {who: string; whom: string; details: AuditEventInfo['details']};

const counted = (learners: number) => (learners === 1 ? '1 learner' : `${learners} learners`);

/** After a first time that is told by itself, soon before. */
const moreOften = (more: unknown) =>
  typeof more !== 'number' ? '' : more === 1 ? ' again' : ` ${more} more times`;

const TELLS: Readonly<Record<AuditAction, (told: Told) => string>> = {
  'admin.link-made': ({who, details}) =>
    details['isFirst'] === true ? `${who} made a link for the first admin` : `${who} invited an admin`,
  'admin.created': ({who}) => `${who} became an admin`,
  'admin.signed-in': ({who}) => `${who} signed in`,
  'admin.recovery-code-used': ({who}) => `${who} used a recovery code`,
  'admin.sign-in-refused': ({who, whom, details}) =>
    `${who} failed to sign in${whom === '' ? '' : ` as ${whom}`}${moreOften(details['more'])}`,
  'admin.confirmed': ({who}) => `${who} confirmed their identity`,
  'admin.confirmation-refused': ({who}) => `${who} failed to confirm their identity`,
  'admin.signed-out': ({who}) => `${who} signed out`,
  'admin.password-changed': ({who}) => `${who} changed their password`,
  'admin.recovery-codes-made': ({who}) => `${who} made new recovery codes`,
  'learner.list-read': ({who, details}) => `${who} viewed ${counted(Number(details['shown'] ?? 0))}`,
  'learner.dev-switched': ({who, whom, details}) =>
    details['isDev'] === true
      ? `${who} made ${whom} a developer`
      : `${who} removed ${whom} from the developers`,
  'mail.read': ({who, details}) =>
    details['as'] === 'page' ? `${who} viewed an email as a page` : `${who} read an email`,
};
