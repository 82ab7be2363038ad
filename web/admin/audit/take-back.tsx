import {Undo2} from 'lucide-react';
import {useState} from 'react';
import {getWayBack, TAKE_BACK} from '#schema/admin/acts.api.ts';
import type {AuditAction, AuditEventInfo} from '#schema/admin/audit.api.ts';
import {auditWords} from '#web/admin/audit/audit-words.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {adminCall} from '#web/admin-area/session.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {Button} from '#web/ui/form/button.tsx';
import {toast} from '#web/ui/overlay/toast.ts';

type Props = {event: AuditEventInfo; onPlan: (act: PlannedAct) => void};

/** Takes back what an event tells of, however long ago it was: first it is asked what is left of it. */
export function TakeBackButton({event, onPlan}: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const actId = String(event.details['act']);
  const plan = async () => {
    setIsBusy(true);
    try {
      const {rows, left} = await adminCall(getWayBack, {params: {id: actId}});
      if (left > 0) onPlan(takingBack(event, actId, {rows, left}));
      else toast({title: 'There’s nothing left to take back', description: 'All of it has changed since.'});
    } catch (error) {
      toast({title: 'We couldn’t look at what’s left of it', description: wordsFor(error), tone: 'bad'});
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      kind="quiet"
      size="small"
      busy={isBusy}
      className="-my-1.5 max-sm:order-1 max-sm:my-0 max-sm:-ml-3"
      aria-label={`Take back: ${auditWords(event)}`}
      onClick={() => void plan()}
    >
      <Undo2 size={15} aria-hidden /> Take back
    </Button>
  );
}

type Left = {readonly rows: number; readonly left: number};

/** What has changed since then stays as it is. */
function leftWords({rows, left}: Left): string {
  const changed = rows - left;
  if (changed === 0) return 'Nothing of it has changed since, so all of it goes back to what it was.';
  return `${left} of ${rows} ${left === 1 ? 'is' : 'are'} still as it left them and ${left === 1 ? 'goes' : 'go'} back. ${changed} ${changed === 1 ? 'has changed since and doesn’t' : 'have changed since and don’t'}.`;
}

/** What rows are called, and what was done to them once they are back. */
const BACK: Readonly<Partial<Record<AuditAction, Pick<PlannedAct, 'verb' | 'whom'>>>> = {
  'learner.suspended': {verb: ['Take back', 'Lifted the suspension of'], whom: ['the learner', 'learners']},
  'learner.restored': {verb: ['Take back', 'Suspended'], whom: ['the learner', 'learners']},
  'learner.cohort-changed': {verb: ['Take back', 'Moved back'], whom: ['the learner', 'learners']},
  'message.author-muted': {
    verb: ['Take back', 'Took back the mute of'],
    whom: ['the author', 'messages’ authors'],
  },
  'ticket.closed': {verb: ['Take back', 'Reopened'], whom: ['the ticket', 'tickets']},
  'ticket.reopened': {verb: ['Take back', 'Closed'], whom: ['the ticket', 'tickets']},
};

const takingBack = (event: AuditEventInfo, actId: string, left: Left): PlannedAct => ({
  name: TAKE_BACK,
  ids: [actId],
  title: 'Take this back?',
  effect: `${auditWords(event)}. ${leftWords(left)}`,
  ...(BACK[event.action] ?? {verb: ['Take back', 'Took it back for'], whom: ['1 row', 'rows']}),
});
