import {useEffect, type RefObject} from 'react';
import type {Point} from '#web/dev/machines/elk-graph.ts';

/** How far the mouse may move and still click, px. */
const STILL = 4;

type ZoomTo = (scale: number, at?: Point) => void;

/** The wheel, two fingers and the mouse on a frame that scrolls. */
export function useGestures(box: HTMLElement | null, now: RefObject<number>, zoomTo: ZoomTo): void {
  useEffect(() => {
    if (!box) return;
    const over = new AbortController();
    const {signal} = over;
    const inBox = ({clientX, clientY}: {clientX: number; clientY: number}): Point => {
      const {left, top} = box.getBoundingClientRect();
      return {x: clientX - left, y: clientY - top};
    };
    // A touch pad's pinch is a wheel with Ctrl; without it the wheel scrolls.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomTo(now.current * Math.exp(-event.deltaY / 300), inBox(event));
    };
    box.addEventListener('wheel', onWheel, {signal, passive: false});
    listenToPinches(box, {signal, now, zoomTo, inBox});
    listenToDrags(box, signal);
    return () => over.abort();
  }, [box, now, zoomTo]);
}

type Pinching = {
  readonly signal: AbortSignal;
  readonly now: RefObject<number>;
  readonly zoomTo: ZoomTo;
  readonly inBox: (touch: {clientX: number; clientY: number}) => Point;
};

/** One finger scrolls by itself. */
function listenToPinches(box: HTMLElement, {signal, now, zoomTo, inBox}: Pinching): void {
  let began: {readonly apart: number; readonly scale: number} | undefined;
  const two = ({touches: [a, b]}: TouchEvent) =>
    a && b
      ? {
          apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
          middle: inBox({clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2}),
        }
      : undefined;
  const onStart = (event: TouchEvent) => {
    const fingers = two(event);
    began = fingers && {apart: fingers.apart, scale: now.current};
  };
  const onMove = (event: TouchEvent) => {
    const fingers = two(event);
    if (!fingers || !began) return;
    event.preventDefault();
    zoomTo((began.scale * fingers.apart) / began.apart, fingers.middle);
  };
  box.addEventListener('touchstart', onStart, {signal, passive: true});
  box.addEventListener('touchmove', onMove, {signal, passive: false});
}

/** A mouse drags the drawing; a click that moved is none. */
function listenToDrags(box: HTMLElement, signal: AbortSignal): void {
  let from: {x: number; y: number; left: number; top: number} | undefined;
  let hasMoved = false;
  const onDown = (event: PointerEvent) => {
    hasMoved = false;
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    from = {x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop};
  };
  const onMove = (event: PointerEvent) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!hasMoved && Math.hypot(dx, dy) < STILL) return;
    if (!hasMoved) box.setPointerCapture(event.pointerId);
    hasMoved = true;
    box.scrollTo(from.left - dx, from.top - dy);
  };
  const onClick = (event: MouseEvent) => {
    if (hasMoved) event.stopPropagation();
  };
  const onEnd = () => (from = undefined);
  box.addEventListener('pointerdown', onDown, {signal});
  box.addEventListener('pointermove', onMove, {signal});
  box.addEventListener('click', onClick, {signal, capture: true});
  box.addEventListener('pointerup', onEnd, {signal});
  box.addEventListener('pointercancel', onEnd, {signal});
}
