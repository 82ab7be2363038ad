import {ArrowDown, ArrowUp, GripVertical} from 'lucide-react';
import {useId, useState, type PointerEvent, type ReactNode} from 'react';
import {moved} from '#web/questions/fields/choosing.ts';
import {useOrderDrag} from '#web/questions/fields/use-order-drag.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';

type Props = {
  /** Sanitised HTML of each line. */
  options: readonly string[];
  /** Places in `options`, from the top. */
  order: readonly number[];
  isAnswered: boolean;
  /** Lines of a program: their blanks count. */
  isCode?: boolean;
  onPut: (order: readonly number[]) => void;
  /** Stands beside the words that say how it is done. */
  children?: ReactNode;
};

/** Lines to be put in order: dragged by their handle, or moved by buttons and arrow keys. */
export function OrderLines({options, order, isAnswered, isCode = false, onPut: put, children}: Props) {
  const [told, setTold] = useState('');
  const hintId = useId();
  const {list, shown, dragged, startDrag} = useOrderDrag(order, put);
  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    if (to < 0 || to >= order.length) return;
    put(moved(order, from, to));
    setTold(`Moved to place ${to + 1} of ${order.length}.`);
  };
  return (
    <>
      <ol ref={list} aria-describedby={hintId} className="space-y-2">
        {shown.map((option, place) => (
          <OrderLine
            key={option}
            html={options[option] ?? ''}
            place={place}
            isLast={place === shown.length - 1}
            isDragged={dragged === option}
            isAnswered={isAnswered}
            isCode={isCode}
            onMove={(by) => move(place, by)}
            onDrag={(event) => startDrag(event, option)}
          />
        ))}
      </ol>
      <div className="mt-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <p id={hintId} className="text-sm text-muted">
          Drag by the handle, or use the arrows.
        </p>
        {children}
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}

type LineProps = {
  html: string;
  place: number;
  isLast: boolean;
  isDragged: boolean;
  isAnswered: boolean;
  isCode: boolean;
  onMove: (by: -1 | 1) => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
};

function OrderLine({html, place, isLast, isDragged, isAnswered, isCode, onMove, onDrag}: LineProps) {
  const edge = isDragged ? 'border-accent shadow-float' : isAnswered ? 'border-accent' : 'border-edge';
  return (
    <li className={`flex items-center gap-2 rounded-lg border bg-surface py-1.5 pr-1.5 pl-1 ${edge}`}>
      <button
        type="button"
        aria-label={`Line ${place + 1}: drag, or move with the arrow keys`}
        onPointerDown={onDrag}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onMove(event.key === 'ArrowUp' ? -1 : 1);
        }}
        className="grid h-9 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink active:cursor-grabbing"
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <span aria-hidden className="gutter w-5 shrink-0 text-right">
        {place + 1}
      </span>
      <TrustedHtml
        as="span"
        html={html}
        className={`min-w-0 flex-1 pl-1.5 leading-6 [overflow-wrap:anywhere] ${isCode ? 'font-mono text-sm whitespace-pre-wrap' : 'prose text-base'}`}
      />
      <IconButton
        label={`Move line ${place + 1} up`}
        // One that is really disabled would drop the focus of anyone who just moved a line to the end.
        aria-disabled={place === 0}
        onClick={() => onMove(-1)}
        icon={ArrowUp}
      />
      <IconButton
        label={`Move line ${place + 1} down`}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
        icon={ArrowDown}
      />
    </li>
  );
}
