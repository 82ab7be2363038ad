import {CircleCheck, OctagonAlert, X} from 'lucide-react';
import {Toast as Radix} from 'radix-ui';
import {useSyncExternalStore} from 'react';
import {currentToast, dismissToast, onToast, TOAST_SHOWN_MS, type Toast} from '#web/ui/overlay/toast.ts';

/** Specification, section 9: how far a finger must push it, px. */
const SWIPE_THRESHOLD = 50;

/** Where toasts appear; stands once in the app. F8 takes the focus there, and the pointer on it stops its clock. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, currentToast);
  return (
    // One provider for each: it would keep its clock stopped for all that follow when a toast is closed
    // by Escape with the focus in it.
    <Radix.Provider
      key={toast?.id}
      duration={TOAST_SHOWN_MS}
      swipeThreshold={SWIPE_THRESHOLD}
      swipeDirection="right"
    >
      {toast ? <Shown toast={toast} /> : null}
      <Radix.Viewport
        hotkey={['F8']}
        // Above what is said of selected rows, which is at the bottom as well: it takes back what was done to them.
        className="fixed bottom-6 [body:has([data-bulk-bar])_&]:bottom-32 left-1/2 z-[60] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 mobile:top-16 mobile:bottom-auto!"
      />
    </Radix.Provider>
  );
}

const SIGNS = {
  neutral: null,
  good: <CircleCheck size={18} aria-hidden className="mt-0.5 shrink-0 text-good" />,
  bad: <OctagonAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-bad" />,
} as const;

function Shown({toast: {id, title, description, tone = 'neutral', action, open}}: {toast: Toast}) {
  return (
    <Radix.Root
      open={open}
      // What failed interrupts; good news waits for a pause.
      type={tone === 'bad' ? 'foreground' : 'background'}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(id);
      }}
      className="toast flex items-start gap-3 rounded-xl border border-line bg-surface py-3 pr-2 pl-4 shadow-float"
    >
      {SIGNS[tone]}
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description ? (
          <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
        ) : null}
      </div>
      {action ? (
        <Radix.Action
          altText={`${action.label}: also on its page`}
          onClick={action.run}
          className="h-8 shrink-0 rounded-lg border border-edge px-3 text-sm font-medium hover:bg-sunken"
        >
          {action.label}
        </Radix.Action>
      ) : null}
      <Radix.Close
        aria-label="Close"
        className="grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
      >
        <X size={16} aria-hidden />
      </Radix.Close>
    </Radix.Root>
  );
}
