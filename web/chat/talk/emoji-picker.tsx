import type {RefObject} from 'react';
import {EMOJI} from '#web/chat/talk/emoji.ts';
import {Popover} from '#web/ui/overlay/popover.tsx';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (emoji: string) => void;
};

/** A small sheet of emoji. */
export function EmojiPicker({anchor, open, onOpenChange, onPick}: Props) {
  return (
    <Popover label="Emoji" anchor={anchor} side="top" open={open} onOpenChange={onOpenChange}>
      <ul className="grid grid-cols-7 gap-0.5 p-2 sm:grid-cols-8">
        {EMOJI.map(([emoji, name]) => (
          <li key={emoji}>
            <button
              type="button"
              aria-label={name}
              title={name}
              className="grid size-9 place-items-center rounded-lg text-xl hover:bg-sunken"
              onClick={() => {
                onPick(emoji);
                onOpenChange(false);
              }}
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
