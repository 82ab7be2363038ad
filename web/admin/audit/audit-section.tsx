import {useState} from 'react';
import {checkAudit, type AuditEventInfo, type ChainState} from '#schema/admin/audit.api.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {auditWords} from '#web/admin/audit/audit-words.ts';
import {adminCall} from '#web/admin-area/session.ts';
import {ActDialog, type PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {LoadProblem} from '#web/admin-area/load-problem.tsx';
import {TakeBackButton} from '#web/admin/audit/take-back.tsx';
import {useAuditLog} from '#web/admin/audit/use-audit-log.ts';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

type Shown = 'actions' | 'all';
/** Who viewed what is kept as well, and would drown what was done. */
const SHOWN = [
  {value: 'actions', label: 'Actions'},
  {value: 'all', label: 'Everything'},
] as const;

/** What admins did, newest first, as it happens; and whether all of it is as it was written. */
export function AuditSection() {
  const [shown, setShown] = useState<Shown>('actions');
  const [planned, setPlanned] = useState<PlannedAct>();
  const {isKnown, events, problem, askAgain, isBusy, hasMore, onMore} = useAuditLog(
    shown === 'actions' ? '0' : '1',
  );
  return (
    <section aria-labelledby="audit" className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="audit" className="text-xl font-semibold">
            Audit log
          </h2>
          <p className="text-sm text-muted">
            What admins did. Each event includes a hash of the one before, so changes to the log are detected.
          </p>
        </div>
        <ChainCheck />
      </div>
      <Segmented label="Which events" options={SHOWN} value={shown} onChange={setShown} />
      {problem ? (
        <LoadProblem title="The log couldn’t be loaded" onRetry={askAgain}>
          {problem}
        </LoadProblem>
      ) : null}
      {isKnown ? (
        <Card>
          <ol aria-label="Events" className="divide-y divide-line">
            {events.length === 0 ? (
              <li className="px-4 py-3 text-sm text-muted">Nobody has done anything yet.</li>
            ) : null}
            {events.map((event) => (
              <Event key={event.seq} event={event} onTakeBack={setPlanned} />
            ))}
          </ol>
        </Card>
      ) : problem ? null : (
        <Skeleton label="Loading the log" lines={5} />
      )}
      {hasMore ? (
        <Button kind="secondary" size="small" busy={isBusy} onClick={onMore}>
          Show earlier events
        </Button>
      ) : null}
      <ActDialog act={planned} onClose={() => setPlanned(undefined)} onDone={askAgain} />
    </section>
  );
}

type EventProps = {event: AuditEventInfo; onTakeBack: (act: PlannedAct) => void};

function Event({event, onTakeBack}: EventProps) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[2.25rem_minmax(0,1fr)_auto]">
      <span className="gutter text-right">{event.seq}</span>
      <span>
        {auditWords(event)}
        {event.reason === null ? null : (
          <span className="mt-0.5 block text-muted [overflow-wrap:anywhere]">
            “<Typed>{event.reason}</Typed>”
          </span>
        )}
      </span>
      <span className="col-start-2 flex flex-wrap items-baseline gap-x-4 sm:col-start-auto">
        {event.canTakeBack ? <TakeBackButton event={event} onPlan={onTakeBack} /> : null}
        {event.network ? <span className="text-xs text-muted">{event.network}</span> : null}
        <Time at={Date.parse(event.at)} className="text-xs text-muted" />
      </span>
    </li>
  );
}

type Checked = {busy: boolean; state?: ChainState; problem?: string};

function ChainCheck() {
  const [{busy, state, problem}, setChecked] = useState<Checked>({busy: false});
  const check = async () => {
    setChecked({busy: true});
    try {
      setChecked({busy: false, state: await adminCall(checkAudit, {})});
    } catch (error) {
      setChecked({busy: false, problem: wordsFor(error)});
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span
        role="status"
        className={`text-sm empty:sr-only ${state?.isWhole === false || problem ? 'text-bad' : 'text-good'}`}
      >
        {problem ?? (state ? wordsOf(state) : '')}
      </span>
      <Button kind="secondary" size="small" busy={busy} onClick={() => void check()}>
        Check the log
      </Button>
    </div>
  );
}

const wordsOf = (state: ChainState): string =>
  state.isWhole
    ? `All ${state.events} events are unchanged.`
    : `Event ${state.brokenAt} was changed or removed.`;
