import {Copy, Flag, MessageCircleQuestion, NotebookPen} from 'lucide-react';
import {useEffect, useRef, type KeyboardEvent, type ReactNode} from 'react';
import type {Colour} from '#schema/lessons/lessons.table.ts';
import {COLOURS} from '#web/lessons/notes/notes.ts';
import {Swatch} from '#web/lessons/notes/swatch.tsx';
import {named} from '#web/ui/overlay/tooltip.ts';

export type PassageActions = {
  readonly highlight: (colour: Colour) => void;
  readonly note: () => void;
  readonly copy: () => void;
  /** Asks the tutor about the paragraph. */
  readonly ask: () => void;
  readonly report: () => void;
  readonly close: () => void;
};

type Props = {
  actions: PassageActions;
  /** Pixels from the top left corner of the text. */
  top: number;
  centre: number;
  /** Opened by key: the focus goes in, and the arrows move it. */
  isEntered: boolean;
};

/** Half the bar's width and a margin: it must not leave the text, unless that is narrower than the bar. */
const HALF = 'min(10.5rem, 50%)';

/** What can be done with a passage. */
export function PassageToolbar({actions, top, centre, isEntered}: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEntered) bar.current?.querySelector('button')?.focus();
  }, [isEntered]);
  const left = `clamp(${HALF}, ${centre}px, calc(100% - ${HALF}))`;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="This passage"
      tabIndex={-1}
      style={{top, left}}
      onKeyDown={(event) => onKey(event, actions.close)}
      // The selection must outlive the press.
      onMouseDown={(event) => event.preventDefault()}
      className="rise absolute z-20 flex w-max max-w-[calc(100vw-1rem)] -translate-x-1/2 flex-wrap items-center gap-0.5 rounded-xl border border-line bg-surface p-1 shadow-float select-none"
    >
      {COLOURS.map((colour) => (
        <Tool
          key={colour}
          label={`Highlight in ${colour}`}
          keys={colour === COLOURS[0] ? 'h' : undefined}
          onUse={() => actions.highlight(colour)}
        >
          <Swatch colour={colour} className="size-5 rounded-full" />
        </Tool>
      ))}
      <span aria-hidden className="mx-1 h-5 w-px bg-line" />
      <Tool label="Note" onUse={actions.note}>
        <NotebookPen size={17} aria-hidden />
        <span className="pr-0.5 text-sm font-medium">Note</span>
      </Tool>
      <Tool label="Copy" onUse={actions.copy}>
        <Copy size={16} aria-hidden />
      </Tool>
      <Tool label="Ask the tutor" onUse={actions.ask}>
        <MessageCircleQuestion size={16} aria-hidden />
      </Tool>
      <Tool label="Report a mistake" onUse={actions.report}>
        <Flag size={16} aria-hidden />
      </Tool>
    </div>
  );
}

type ToolProps = {label: string; keys?: string | undefined; onUse: () => void; children: ReactNode};

function Tool({label, keys, onUse, children}: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...named({text: label, keys})}
      onClick={onUse}
      className="flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-lg px-1.5 text-muted hover:bg-sunken hover:text-ink"
    >
      {children}
    </button>
  );
}

function onKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Escape') close();
  const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (step === undefined) return;
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const at = tools.findIndex((tool) => tool === document.activeElement);
  tools[(at + step + tools.length) % tools.length]?.focus();
  event.preventDefault();
}
