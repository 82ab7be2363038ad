import {ArrowDown, ArrowUp, Eye, EyeOff, GripVertical} from 'lucide-react';
import {useEffect, useRef, useState, type KeyboardEvent} from 'react';
import {moved} from '#web/dashboard/layout.ts';
import {useDragging} from '#web/dashboard/use-dragging.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';

type Card<Id extends string> = {readonly id: Id; readonly isHidden: boolean};

type Props<Id extends string> = {
  cards: readonly Card<Id>[];
  titles: Readonly<Record<Id, string>>;
  onArrange: (cards: readonly Card<Id>[]) => void;
};

/** Where a key moves a card from its place. */
const TO: Readonly<Record<string, (at: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: () => Infinity,
};

/** The cards in their order: moved by dragging a handle with pointer or finger, by its arrow keys, or by buttons; each can be hidden. */
export function ArrangeList<Id extends string>({cards, titles, onArrange}: Props<Id>) {
  const list = useRef<HTMLOListElement>(null);
  const {shown, draggedId, gripOf} = useDragging({cards, list, onArrange});
  const [news, setNews] = useState('');
  const focusSoon = useFocusSoon(list);
  const move = (at: number, to: number, focus: 'handle' | 'up' | 'down') => {
    const next = moved(cards, at, to);
    const id = cards[at]?.id;
    if (next === cards || id === undefined) return;
    const place = next.findIndex((card) => card.id === id) + 1;
    // A button at the end of the list is off: the handle is always there.
    const isEnd = place === 1 || place === next.length;
    focusSoon(`${isEnd ? 'handle' : focus}-${id}`);
    setNews(`${titles[id]}: ${place} of ${next.length}`);
    onArrange(next);
  };
  const toggle = ({id, isHidden}: Card<Id>) => {
    setNews(`${titles[id]} is ${isHidden ? 'shown' : 'hidden'}`);
    onArrange(cards.map((card) => (card.id === id ? {...card, isHidden: !isHidden} : card)));
  };
  return (
    <>
      <ol ref={list} className="space-y-2">
        {shown.map((card, at) => (
          <Row
            key={card.id}
            card={card}
            title={titles[card.id]}
            place={{at, of: shown.length}}
            isDragged={card.id === draggedId}
            grip={gripOf(card.id)}
            onMove={(to, focus) => move(at, to, focus)}
            onToggle={() => toggle(card)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

/** Gives focus to a part of the list once it is drawn in its new place. */
function useFocusSoon(list: React.RefObject<HTMLElement | null>): (part: string) => void {
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-focus="${next.current}"]`)?.focus();
    next.current = undefined;
  });
  return (part) => {
    next.current = part;
  };
}

type RowProps = {
  card: Card<string>;
  title: string;
  place: {readonly at: number; readonly of: number};
  isDragged: boolean;
  grip: React.ComponentProps<'button'>;
  onMove: (to: number, focus: 'handle' | 'up' | 'down') => void;
  onToggle: () => void;
};

function Row({card: {id, isHidden}, title, place: {at, of}, isDragged, grip, onMove, onToggle}: RowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = TO[event.key];
    if (!to) return;
    event.preventDefault();
    onMove(to(at), 'handle');
  };
  return (
    <li
      className={`flex items-center gap-1 rounded-lg border py-1 pr-1.5 pl-1 ${isDragged ? 'border-accent bg-accent-tint shadow-float' : 'border-line bg-surface'}`}
    >
      <button
        type="button"
        data-focus={`handle-${id}`}
        aria-label={`Move ${title}, ${at + 1} of ${of}`}
        aria-keyshortcuts="ArrowUp ArrowDown"
        className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink active:cursor-grabbing"
        {...grip}
        onKeyDown={onKeyDown}
      >
        <GripVertical size={18} aria-hidden />
      </button>
      <span className={`min-w-0 flex-1 truncate ${isHidden ? 'text-muted' : 'font-medium'}`}>
        {title}
        {isHidden ? <span className="ml-2 text-xs font-normal">Hidden</span> : null}
      </span>
      <IconButton
        icon={ArrowUp}
        label={`Move ${title} up`}
        data-focus={`up-${id}`}
        disabled={at === 0}
        onClick={() => onMove(at - 1, 'up')}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${title} down`}
        data-focus={`down-${id}`}
        disabled={at === of - 1}
        onClick={() => onMove(at + 1, 'down')}
      />
      <IconButton
        icon={isHidden ? EyeOff : Eye}
        label={isHidden ? `Show ${title}` : `Hide ${title}`}
        onClick={onToggle}
      />
    </li>
  );
}
