import {ArrowDown, ArrowUp, Check, GripVertical} from 'lucide-react';
import {useId, useState, type PointerEvent} from 'react';
import {moved} from '#web/lessons/quiz/choosing.ts';
import type {FieldProps} from '#web/lessons/quiz/field-props.ts';
import {useOrderDrag} from '#web/lessons/quiz/use-order-drag.ts';
import {TrustedHtml} from '#web/lessons/trusted-html.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';

/** Lines to be put in order: dragged by their handle, or moved by buttons and arrow keys. */
export function OrderField({question, value, sheet}: FieldProps) {
  const {id, options} = question;
  const isAnswered = Array.isArray(value) && value.length === options.length;
  const order = isAnswered ? (value as readonly number[]) : options.map((_, at) => at);
  const [told, setTold] = useState('');
  const hintId = useId();
  const put = (next: readonly number[]) => sheet.choose(id, next);
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
            onMove={(by) => move(place, by)}
            onDrag={(event) => startDrag(event, option)}
          />
        ))}
      </ol>
      <div className="mt-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <p id={hintId} className="text-sm text-muted">
          Drag by the handle, or use the arrows.
        </p>
        {isAnswered ? null : (
          <Button size="small" kind="secondary" onClick={() => put(order)}>
            <Check size={14} aria-hidden /> Keep this order
          </Button>
        )}
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
  onMove: (by: -1 | 1) => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
};

function OrderLine({html, place, isLast, isDragged, isAnswered, onMove, onDrag}: LineProps) {
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
        className="prose min-w-0 flex-1 overflow-x-auto pl-1.5 text-base leading-6"
      />
      <IconButton
        label={`Move line ${place + 1} up`}
        // One that is really disabled would drop the focus of whoever just moved a line to the end.
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
