import {ShareIntoDraft} from '#web/chat/rooms/share-into.tsx';
import {ShareIntoNote} from '#web/lessons/sharing/share-into-note.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

type Props = {
  /** What another app has shared. */
  shared: string;
  /** It has its place, at this address. */
  onDone: (address: string) => void;
  onClose: () => void;
};

/** Asks what becomes of it. */
export function ShareDialog({shared, onDone, onClose}: Props) {
  return (
    <Dialog open title="Where should this go?" onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <p
        dir="auto"
        className="line-clamp-4 rounded-lg bg-sunken px-3 py-2 text-md wrap-anywhere whitespace-pre-wrap"
      >
        {shared}
      </p>
      <ShareIntoNote shared={shared} onDone={onDone} />
      <ShareIntoDraft shared={shared} onDone={onDone} />
    </Dialog>
  );
}
