import {useAtomValue} from 'jotai';
import {useLayoutEffect, useRef, type UIEvent} from 'react';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import type {Line} from '#web/avatar/machine/avatar.types.ts';
import {TypedQuestion} from '#web/avatar/screen/service/typed-question.tsx';
import {useTyped} from '#web/avatar/screen/service/use-typed.ts';
import {avatarAtom, isAwake, type AvatarView} from '#web/avatar/session/current-session.ts';

const LOOKS = {
  you: 'ml-8 bg-accent-tint',
  tutor: 'mr-8 bg-sunken',
} as const;
const NAMES = {you: 'You', tutor: 'Tutor'} as const;

/** What is said with a service that answers by itself, and the field for what is typed to it. */
export function ServiceLines({kind}: {kind: AvatarServiceKind}) {
  const view = useAtomValue(avatarAtom);
  const typed = useTyped(kind);
  const hasTyped = typed.text !== '';
  const lines = view.service === kind ? view.lines : [];
  const count = lines.length;
  const following = useFollowing(lines.at(-1));
  const isOpen = view.service === kind && isAwake(view);
  if (!isOpen && count === 0 && !hasTyped) return null;
  return (
    <section aria-label="Transcript" className="space-y-3">
      <h2 className="text-xl font-semibold">Transcript</h2>
      {count === 0 ? <p className="text-muted">What you both say shows up here.</p> : null}
      <div
        {...following}
        role="log"
        // What a screen reader says is heard by an open microphone, and answered.
        aria-live={isOverheard(view) ? 'off' : 'polite'}
        aria-label="What was said"
        className="max-h-[28rem] space-y-2 overflow-y-auto"
        // It scrolls: keys must reach it.
        tabIndex={count > 0 ? 0 : undefined}
      >
        {lines.map((line) => (
          <p
            key={numberOf(line)}
            dir="auto"
            // Whoever has said it knows it.
            aria-live={line.from === 'you' ? 'off' : undefined}
            className={`rounded-xl px-4 py-2.5 text-md wrap-anywhere ${LOOKS[line.from]}`}
          >
            <span className="block text-xs text-muted">{NAMES[line.from]}</span>
            {line.text}
          </p>
        ))}
      </div>
      {isOpen || hasTyped ? (
        <TypedQuestion typed={typed} isOpen={isOpen} isReady={isOpen && TALKING.has(view.state)} />
      ) : null}
    </section>
  );
}

const isOverheard = ({manner, hasMicrophone, isMuted, isTaken}: AvatarView): boolean =>
  manner === 'free' && hasMicrophone && !isMuted && !isTaken;

const numbers = new WeakMap<Line, number>();
let lastNumber = 0;

/** The same for as long as the line is kept: the oldest ones go. */
function numberOf(line: Line): number {
  const known = numbers.get(line);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(line, lastNumber);
  return lastNumber;
}

/** Nearer to the end than that one reads the newest, px. */
const NEAR_END = 40;

/** Scrolls to the newest line for whoever is at the end; whoever reads earlier ones is left there. @returns for what scrolls. */
function useFollowing(newest: Line | undefined) {
  const shown = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // Before it is drawn: then the browser keeps the place of what is read, and it would seem to be scrolled up.
  useLayoutEffect(() => {
    if (shown.current && newest && isAtEnd.current) shown.current.scrollTop = shown.current.scrollHeight;
  }, [newest]);
  const onScroll = ({currentTarget}: UIEvent<HTMLDivElement>) => {
    const {scrollHeight, scrollTop, clientHeight} = currentTarget;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
  };
  return {ref: shown, onScroll};
}

const TALKING: ReadonlySet<string> = new Set(['connected', 'listening', 'thinking', 'speaking']);
