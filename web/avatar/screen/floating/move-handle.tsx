import {GripVertical} from 'lucide-react';
import {useRef, type PointerEvent} from 'react';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {cornerAt, cornerBy, nextCorner} from '#web/ui/overlay/float/float-place.ts';
import {useMovedCorner} from '#web/ui/overlay/float/use-float-corner.ts';

/** Less is a click, px. */
const DRAGGED_FROM = 6;

type Props = {
  /** It is dragged that far from its corner, px. */
  onShift: (x: number, y: number) => void;
};

/** Moves what floats to a corner of the window: dragged, by the arrow keys, or one corner on with each click. */
export function MoveHandle({onShift}: Props) {
  const [corner, move] = useMovedCorner();
  const from = useRef<{x: number; y: number; hasMoved: boolean}>(undefined);
  const drag = ({clientX, clientY}: PointerEvent) => {
    const start = from.current;
    if (!start) return;
    const [x, y] = [clientX - start.x, clientY - start.y];
    if (Math.hypot(x, y) >= DRAGGED_FROM) start.hasMoved = true;
    if (start.hasMoved) onShift(x, y);
  };
  const drop = ({clientX, clientY}: PointerEvent) => {
    onShift(0, 0);
    if (from.current?.hasMoved === true)
      move(cornerAt(clientX, clientY, {width: innerWidth, height: innerHeight}));
  };
  return (
    <IconButton
      icon={GripVertical}
      label="Move to another corner"
      size="small"
      className="cursor-grab touch-none active:cursor-grabbing"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = {x: event.clientX, y: event.clientY, hasMoved: false};
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => {
        onShift(0, 0);
        from.current = undefined;
      }}
      onClick={() => {
        const wasDragged = from.current?.hasMoved === true;
        from.current = undefined;
        if (!wasDragged) move(nextCorner(corner));
      }}
      onKeyDown={(event) => {
        const to = cornerBy(event.key, corner);
        if (!to) return;
        event.preventDefault();
        move(to);
      }}
    />
  );
}
