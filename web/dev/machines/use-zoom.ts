import {useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent} from 'react';
import type {Point, Rect} from '#web/dev/machines/elk-graph.ts';
import {useGestures} from '#web/dev/machines/use-gestures.ts';
import {mediaMatches} from '#web/ui/window/media.ts';

const LEAST = 0.2;
const MOST = 2.5;
const STEP = 1.25;
/** A chart is first shown no smaller than this: its text stays legible, and the frame scrolls. */
const LEGIBLE = {wide: 0.7, narrow: 0.85} as const;
/** Narrower than this no chart fits anyway, px. */
const NARROW = 600;
const PADDING = 24;

export type Size = {readonly width: number; readonly height: number};

export type Zoom = {
  readonly scale: number;
  readonly zoomBy: (direction: 'in' | 'out') => void;
  /** Shows the whole of it. */
  readonly fit: () => void;
  /** Brings a part of the drawing into sight, if it is not. */
  readonly reveal: (part: Rect, isAtOnce: boolean) => void;
  /** For the frame: + and − zoom, 0 fits; the arrow keys scroll by themselves. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

const wholeScale = (frame: Size, drawing: Size): number =>
  Math.min(1, (frame.width - PADDING) / drawing.width, (frame.height - PADDING) / drawing.height);

/**
 * Pans and zooms a drawing inside its frame, which scrolls: by wheel, two fingers, dragging and keys. With another drawing
 * or another width of the frame it begins again.
 */
export function useZoom(box: HTMLElement | null, frame: Size, drawing: Size): Zoom {
  const about = `${frame.width} ${drawing.width} ${drawing.height}`;
  const [chosen, setChosen] = useState({about: '', scale: 1});
  const least = frame.width < NARROW ? LEGIBLE.narrow : LEGIBLE.wide;
  const scale = chosen.about === about ? chosen.scale : Math.max(least, wholeScale(frame, drawing));
  const now = useRef(scale);
  /** The point of the drawing that stays where it is on the screen. */
  const held = useRef<{of: Point; at: Point} | undefined>(undefined);
  useLayoutEffect(() => {
    now.current = scale;
    if (!box || !held.current) return;
    const {of, at} = held.current;
    held.current = undefined;
    const edge = margins(box, drawing, scale);
    box.scrollTo(of.x * scale + edge.x - at.x, of.y * scale + edge.y - at.y);
  }, [box, drawing, scale]);

  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      if (!box) return;
      const next = Math.min(MOST, Math.max(LEAST, wanted));
      const middle = at ?? {x: box.clientWidth / 2, y: box.clientHeight / 2};
      const of = drawingPoint(box, drawing, now.current, middle);
      held.current ??= {of, at: middle};
      now.current = next;
      setChosen({about, scale: next});
    },
    [box, drawing, about],
  );
  useGestures(box, now, zoomTo);
  const reveal = useCallback(
    (part: Rect, isAtOnce: boolean) => {
      if (!box) return;
      const isStill = isAtOnce || mediaMatches('(prefers-reduced-motion: reduce)');
      const to = placeToSee(box, drawing, now.current, part);
      if (to) box.scrollTo({...to, behavior: isStill ? 'instant' : 'smooth'});
    },
    [box, drawing],
  );
  const zoomBy = (direction: 'in' | 'out') => zoomTo(now.current * (direction === 'in' ? STEP : 1 / STEP));
  const fit = () => zoomTo(wholeScale(frame, drawing));
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    if (act === 'fit') fit();
    else zoomBy(act);
  };
  return {scale, zoomBy, fit, reveal, onKeyDown};
}

function actOf({key, ctrlKey, metaKey, altKey}: KeyboardEvent): 'in' | 'out' | 'fit' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === '+' || key === '=') return 'in';
  if (key === '-') return 'out';
  return key === '0' ? 'fit' : undefined;
}

/** A drawing smaller than its frame is in the middle of it. */
const margins = (box: HTMLElement, {width, height}: Size, scale: number): Point => ({
  x: Math.max(0, (box.clientWidth - width * scale) / 2),
  y: Math.max(0, (box.clientHeight - height * scale) / 2),
});

function drawingPoint(box: HTMLElement, drawing: Size, scale: number, at: Point): Point {
  const edge = margins(box, drawing, scale);
  return {x: (box.scrollLeft + at.x - edge.x) / scale, y: (box.scrollTop + at.y - edge.y) / scale};
}

/** Where to scroll so that a part is in the middle; nowhere if it is in sight. */
function placeToSee(box: HTMLElement, drawing: Size, scale: number, part: Rect) {
  const edge = margins(box, drawing, scale);
  const left = part.x * scale + edge.x;
  const top = part.y * scale + edge.y;
  const [width, height] = [part.width * scale, part.height * scale];
  const isSeen =
    left >= box.scrollLeft &&
    top >= box.scrollTop &&
    left + width <= box.scrollLeft + box.clientWidth &&
    top + height <= box.scrollTop + box.clientHeight;
  if (isSeen) return undefined;
  return {left: left + width / 2 - box.clientWidth / 2, top: top + height / 2 - box.clientHeight / 2};
}
