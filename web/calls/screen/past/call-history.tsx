import {useAtom, useAtomValue, useSetAtom} from 'jotai';
import {PhoneIncoming, PhoneMissed, PhoneOutgoing, Video} from 'lucide-react';
import {queries} from '#schema/queries.ts';
import {checkAtom, isHistoryOpenAtom} from '#web/calls/screen/call-places.ts';
import {pastCall, type PastCall} from '#web/calls/screen/past/past-calls.ts';
import {useData} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {CallButtons} from '#web/people/call-buttons.tsx';
import {callingAtom} from '#web/people/calling.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {Avatar} from '#web/ui/show/avatar.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Time} from '#web/ui/show/time.tsx';

const SHOWN = 50;

/** Past calls, newest first. */
export function CallHistory() {
  const [isOpen, setOpen] = useAtom(isHistoryOpenAtom);
  return (
    <Drawer title="Calls" open={isOpen} onOpenChange={setOpen} size="wide">
      <List />
    </Drawer>
  );
}

function List() {
  const {userId} = useData();
  const [rows, {type}] = useRows(queries.calls.history({limit: SHOWN}));
  const setCheck = useSetAtom(checkAtom);
  const calls = rows.flatMap((row) => pastCall(row, userId) ?? []);
  return (
    <div className="px-5 pb-6">
      <Button size="small" kind="secondary" onClick={() => setCheck({})}>
        Will this call work?
      </Button>
      {calls.length === 0 && type === 'complete' ? (
        <div className="mt-8">
          <EmptyState title="No calls yet">
            Call someone from a direct conversation, by voice or with your camera.
          </EmptyState>
        </div>
      ) : null}
      <ul className="mt-4 divide-y divide-line">
        {calls.map((call) => (
          <Past key={call.id} call={call} />
        ))}
      </ul>
    </div>
  );
}

const SIGNS = {incoming: PhoneIncoming, outgoing: PhoneOutgoing, missed: PhoneMissed} as const;

function Past({call}: {call: PastCall}) {
  const calling = useAtomValue(callingAtom);
  const Sign = SIGNS[call.sign];
  const {person} = call;
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Avatar name={call.name} src={person?.avatarUrl} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className={`truncate font-medium ${call.sign === 'missed' ? 'text-bad' : ''}`}>
          {call.name}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
          <Sign size={14} aria-hidden className="shrink-0" />
          {call.callType === 'video' ? <Video size={14} aria-hidden className="shrink-0" /> : null}
          <span>{call.text}</span>
          <span aria-hidden>·</span>
          <Time at={call.startedAt} />
        </p>
      </div>
      {person && calling ? <CallButtons callee={person} /> : null}
    </li>
  );
}
