import {Check, CloudOff, LoaderCircle, TriangleAlert} from 'lucide-react';
import {Suspense, useState, type ComponentType} from 'react';
import {useIsOffline, usePendingByNow} from '#web/data/data.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {saveState} from '#web/shell/saving/save-state.ts';
import {usePageChange} from '#web/ui/overlay/use-page-change.ts';

const ICONS = {
  Saved: Check,
  Saving: LoaderCircle,
  'Waiting to send': CloudOff,
  'Keep this window open': TriangleAlert,
  'Not sent': TriangleAlert,
} as const;
/** What waits is safe: it needs no color. */
const TONES = {
  Saved: 'text-muted',
  Saving: 'text-muted',
  'Waiting to send': 'text-muted',
  'Keep this window open': 'text-warn',
  'Not sent': 'text-bad',
} as const;

type Props = {
  compact?: boolean;
  /** The list; fetched once it opens. */
  Panel: ComponentType<{open: boolean; onOpenChange: (open: boolean) => void}>;
};

/**
 * Says at all times whether what was done is safe; opens the list of what is not sent yet. What is saved in the blink
 * of an eye changes nothing here: it is said where it was done.
 */
export function SavePill({compact = false, Panel}: Props) {
  const [open, setOpen] = useState<boolean>();
  usePageChange(() => setOpen((was) => (was === undefined ? was : false)));
  const pending = usePendingByNow();
  const state = saveState(pending, useSaveWord(pending));
  const isOffline = useIsOffline();
  const Icon = ICONS[state.word];
  const words =
    state.word === 'Waiting to send' || state.word === 'Not sent'
      ? `${state.word} (${state.count})`
      : state.word;
  const tone = TONES[state.word];
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`${words}. ${isOffline ? 'Offline. ' : ''}Show changes on this device.`}
        className={`flex h-9 items-center gap-1.5 rounded-lg px-2 text-sm whitespace-nowrap tabular-nums hover:bg-sunken ${tone} ${compact ? 'justify-center px-0 w-9' : ''}`}
      >
        <Icon size={16} aria-hidden />
        {compact ? null : (
          <span role="status">{isOffline && state.word === 'Saved' ? 'Saved, offline' : words}</span>
        )}
      </button>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <Panel open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
