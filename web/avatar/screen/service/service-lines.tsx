import {useAtomValue} from 'jotai';
import {useEffect, useRef} from 'react';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {TypedQuestion} from '#web/avatar/screen/service/typed-question.tsx';
import {avatarAtom, isAwake} from '#web/avatar/session/current-session.ts';

const LOOKS = {
  you: 'ml-8 bg-accent-tint',
  tutor: 'mr-8 bg-sunken',
} as const;
const NAMES = {you: 'You', tutor: 'Tutor'} as const;

/** What is said with a service that answers by itself, and the field for what is typed to it. */
export function ServiceLines({kind}: {kind: AvatarServiceKind}) {
  const view = useAtomValue(avatarAtom);
  const log = useRef<HTMLDivElement>(null);
  const lines = view.service === kind ? view.lines : [];
  const count = lines.length;
  useEffect(() => {
    const shown = log.current;
    if (shown && count > 0) shown.scrollTop = shown.scrollHeight;
  }, [count]);
  const isOpen = view.service === kind && isAwake(view);
  if (!isOpen && count === 0) return null;
  return (
    <section aria-label="Transcript" className="space-y-3">
      <h2 className="text-xl font-semibold">Transcript</h2>
      {count === 0 ? <p className="text-muted">What you both say shows up here.</p> : null}
      <div
        ref={log}
        role="log"
        aria-label="What was said"
        className="max-h-[28rem] space-y-2 overflow-y-auto"
        // It scrolls: keys must reach it.
        tabIndex={count > 0 ? 0 : undefined}
      >
        {lines.map(({from, text}, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Lines are added at the end.
          <p key={at} dir="auto" className={`rounded-xl px-4 py-2.5 text-md wrap-anywhere ${LOOKS[from]}`}>
            <span className="block text-xs text-muted">{NAMES[from]}</span>
            {text}
          </p>
        ))}
      </div>
      {isOpen ? <TypedQuestion isReady={TALKING.has(view.state)} /> : null}
    </section>
  );
}

const TALKING: ReadonlySet<string> = new Set(['connected', 'listening', 'thinking', 'speaking']);
