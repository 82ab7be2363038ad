import type {LucideIcon} from 'lucide-react';
import {useRef, useState} from 'react';
import {EMOJI} from '#web/chat/talk/composer/emoji.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Popover} from '#web/ui/overlay/popover.tsx';

type Props = {label: string; icon: LucideIcon; onPick: (emoji: string) => void};

/** A button with a small sheet of emoji. */
export function EmojiButton({label, icon, onPick}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        size="small"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Popover label="Emoji" anchor={button} side="top" open={isOpen} onOpenChange={setOpen}>
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
                  setOpen(false);
                }}
              >
                {emoji}
              </button>
            </li>
          ))}
        </ul>
      </Popover>
    </>
  );
}
