import type {StudentAct} from '#schema/admin/students/students.api.ts';
import {Time} from '#web/ui/show/time.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

const DID: Readonly<Record<string, string>> = {
  'learners.suspend': 'suspended the account',
  'learners.restore': 'lifted the suspension',
  'learners.cohort': 'changed the cohort',
  'learners.cohort-back': 'took a change of the cohort back',
  'learners.view': 'viewed the academy as them',
  'learners.message': 'sent them a message',
  'learners.unlock': 'unlocked a module',
  'learners.resetAssessment': 'reset the assessment',
  'learners.setTimeFactor': 'set the assessment time',
  'spendings.limitLearners': 'changed their AI limits',
  'tickets.close': 'closed the ticket',
  'tickets.reopen': 'reopened the ticket',
  'messages.remove': 'deleted a message',
  'messages.mute': 'muted them in chat',
  'messages.mute-back': 'took back the mute in chat',
  'messages.unmute': 'lifted the mute in chat',
  'messages.suspend': 'suspended the account over a message',
};

/** What admins did to a learner, or with a ticket, with the reasons. */
export function AdminActs({acts}: {acts: readonly StudentAct[]}) {
  if (acts.length === 0) return <p className="text-sm text-muted">Nothing yet.</p>;
  return (
    <ul className="space-y-2.5 text-sm">
      {acts.map(({id, name, reason, adminName, doneAt}) => (
        <li key={id}>
          <Typed>{adminName ?? 'A former admin'}</Typed> {DID[name] ?? name}
          <span className="block text-muted [overflow-wrap:anywhere]">
            “<Typed>{reason}</Typed>”
          </span>
          <Time at={Date.parse(doneAt)} className="text-xs text-muted" />
        </li>
      ))}
    </ul>
  );
}
