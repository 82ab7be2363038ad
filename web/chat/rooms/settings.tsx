import {queries} from '#schema/queries.ts';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {overlay} from '#web/data/outbox/overlay.ts';
import {useRows} from '#web/data/rows.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Switch} from '#web/ui/form/switch.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

type Props = {open: boolean; onClose: () => void};

/** The learner's own choices about chat. */
export const ChatSettings = ({open, onClose}: Props) => (
  <Dialog title="Chat settings" open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
    <Receipts />
    <Blocked />
  </Dialog>
);

function Receipts() {
  const [row] = useRows(queries.chat.setting());
  const pending = usePendingOf('chat.setReceipts');
  const set = useCommand('chat.setReceipts');
  const isOn = overlay(row?.receiptsOn ?? true, pending, {
    'chat.setReceipts': (_, {args: {receiptsOn}}) => receiptsOn,
  });
  return (
    <Switch
      label="Read receipts"
      hint="In direct messages, others see that you’ve read what they wrote, and you see it of them. Turned off, neither is shown."
      checked={isOn}
      onChange={({target}) => set({receiptsOn: target.checked})}
    />
  );
}

function Blocked() {
  const [rows] = useRows(queries.chat.blocks());
  const pending = usePendingOf('chat.block', 'chat.unblock');
  const unblock = useCommand('chat.unblock');
  const gone = overlay<ReadonlySet<string>>(new Set(), pending, {
    'chat.unblock': (ids, {args: {personId}}) => new Set([...ids, personId]),
    'chat.block': (ids, {args: {personId}}) => new Set([...ids].filter((id) => id !== personId)),
  });
  const blocked = rows.filter(({blockedId}) => !gone.has(blockedId));
  return (
    <section aria-labelledby="blocked" className="mt-8">
      <h3 id="blocked" className="font-semibold">
        Blocked people
      </h3>
      {blocked.length === 0 ? <p className="mt-1 text-muted">You haven’t blocked anyone.</p> : null}
      <ul className="mt-2">
        {blocked.map(({blockedId, person}) => (
          <li key={blockedId} className="flex min-h-11 items-center justify-between gap-4">
            <span dir="auto" className="min-w-0 truncate">
              {person?.fullName ?? 'Deleted user'}
            </span>
            <Button size="small" kind="secondary" onClick={() => unblock({personId: blockedId})}>
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
