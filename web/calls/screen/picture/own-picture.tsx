import './own-picture.css';
import {MoveDiagonal} from 'lucide-react';
import {useRef, useState, type KeyboardEvent, type PointerEvent} from 'react';
import {
  NEXT_CORNER,
  placeAt,
  stepped,
  type Corner,
  type Spot,
} from '#web/calls/screen/picture/own-picture-place.ts';
import {StreamVideo} from '#web/calls/screen/picture/stream-video.tsx';

type Props = {stream: MediaStream | null; isMirrored: boolean};

type From = {readonly x: number; readonly y: number; readonly spot: Spot};

/** Where the picture is: in a corner, or where it was dragged or stepped to. */
function useMoving() {
  const [corner, setCorner] = useState<Corner>('bottom-right');
  const [spot, setSpot] = useState<Spot>();
  const frame = useRef<HTMLDivElement>(null);
  const from = useRef<From | undefined>(undefined);
  const bounds = () => {
    const [own, around] = [frame.current, frame.current?.parentElement];
    return {
      width: (around?.clientWidth ?? 0) - (own?.offsetWidth ?? 0),
      height: (around?.clientHeight ?? 0) - (own?.offsetHeight ?? 0),
    };
  };
  const now = (): Spot => ({x: frame.current?.offsetLeft ?? 0, y: frame.current?.offsetTop ?? 0});
  const release = () => (from.current = undefined);
  return {
    frame,
    spot,
    corner,
    toNextCorner: () => {
      setSpot(undefined);
      setCorner(NEXT_CORNER[corner]);
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        if (event.button !== 0 || (event.target as Element).closest('button')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = {x: event.clientX, y: event.clientY, spot: now()};
      },
      onPointerMove: ({clientX, clientY}: PointerEvent) => {
        const start = from.current;
        if (!start) return;
        const {x, y} = start.spot;
        setSpot(placeAt({x: x + clientX - start.x, y: y + clientY - start.y}, bounds()));
      },
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown: (event: KeyboardEvent) => {
        const next = stepped(now(), event, bounds());
        if (!next) return;
        event.preventDefault();
        setSpot(next);
      },
    },
  };
}

/** One's own picture over the other's. It is moved by dragging, by the arrow keys, or corner by corner with its button. */
export function OwnPicture({stream, isMirrored}: Props) {
  const {frame, spot, corner, toNextCorner, handlers} = useMoving();
  return (
    <div
      ref={frame}
      role="group"
      aria-label="Your picture"
      aria-description="Move it with the arrow keys"
      tabIndex={0}
      {...handlers}
      className={`own-picture ${spot ? '' : `is-${corner}`}`}
      style={spot ? {left: spot.x, top: spot.y} : undefined}
    >
      <StreamVideo stream={stream} label="Your picture" isMirrored={isMirrored} />
      <button
        type="button"
        aria-label="Move your picture to the next corner"
        onClick={toNextCorner}
        className="own-picture-move"
      >
        <MoveDiagonal size={15} aria-hidden />
      </button>
    </div>
  );
}
