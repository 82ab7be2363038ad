// Moves a face that is drawn: writes its attributes frame by frame, without React, and only while it is seen and something
// moves.
import type {FaceState, MouthSource} from '#web/avatar/face/face.types.ts';
import {drawLine, drawMouth, eyesOf, leanOf, type Detail} from '#web/avatar/face/pen.ts';
import {approach, type Pose} from '#web/avatar/face/pose.ts';
import {wishesOf} from '#web/avatar/face/wish.ts';
import {mediaMatches, onMediaChange} from '#web/ui/window/media.ts';

type FaceParts = {
  readonly svg: SVGSVGElement;
  readonly head: SVGElement;
  readonly line: SVGElement;
  readonly mouth: SVGElement;
  readonly left: SVGElement;
  readonly right: SVGElement;
};
type Options = {
  readonly detail: Detail;
  readonly seed: number;
  /** How it is drawn. */
  readonly from: Pose;
};

export type FaceMotion = {
  /** From now on it shows that state, and follows that mouth while it speaks. */
  readonly turn: (state: FaceState, mouth: MouthSource) => void;
  readonly stop: () => void;
};

const REDUCED = '(prefers-reduced-motion: reduce)';
/** The first frame after a rest. */
const FRAME_MS = 16;
/** After a pause of the browser's it goes on from where it was, ms. */
const LONGEST_FRAME_MS = 64;

/** Moves a face from its first `turn` on. */
export function moveFace(parts: FaceParts, {detail, seed, from}: Options): FaceMotion {
  const over = new AbortController();
  const wishes = wishesOf(seed);
  const write = writerOf(parts, detail);
  let pose = from;
  let request = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: DOMHighResTimeStamp | undefined;

  const rest = () => {
    cancelAnimationFrame(request);
    clearTimeout(timer);
    request = 0;
    last = undefined;
  };
  const frame = (now: DOMHighResTimeStamp) => {
    request = 0;
    const isReduced = mediaMatches(REDUCED);
    const wish = isReduced ? wishes.stillAt(now) : wishes.at(now);
    const ms = last === undefined ? FRAME_MS : Math.min(now - last, LONGEST_FRAME_MS);
    pose = isReduced ? wish.pose : approach(pose, wish.pose, ms);
    last = now;
    write(pose);
    if (pose !== wish.pose || wish.follows) {
      request = requestAnimationFrame(frame);
      return;
    }
    rest();
    if (wish.changesAt !== undefined) timer = setTimeout(wake, Math.max(0, wish.changesAt - now));
  };
  const wake = () => {
    if (over.signal.aborted || !seen.isSeen()) return rest();
    if (request !== 0) return;
    rest();
    request = requestAnimationFrame(frame);
  };
  const seen = watchSeen(parts.svg, wake, over.signal);
  const live = () => {
    wishes.live(performance.now());
    wake();
  };
  // Whoever points at it gets its life again.
  parts.svg.addEventListener('pointerenter', live, {signal: over.signal});
  over.signal.addEventListener('abort', rest, {once: true});
  return {
    turn: (state, mouth) => {
      if (wishes.turn(state, mouth, performance.now())) wake();
    },
    stop: () => over.abort(),
  };
}

/** Writes what changed since the last time. */
function writerOf({line, mouth, head, left, right}: FaceParts, detail: Detail): (pose: Pose) => void {
  const written = new Map<SVGElement, string>();
  const put = (element: SVGElement, name: 'd' | 'transform', value: string) => {
    if (written.get(element) === value) return;
    written.set(element, value);
    element.setAttribute(name, value);
  };
  return (pose) => {
    const eyes = eyesOf(pose);
    put(line, 'd', drawLine(pose, detail));
    put(mouth, 'd', drawMouth(pose));
    put(head, 'transform', leanOf(pose));
    put(left, 'transform', eyes.left);
    put(right, 'transform', eyes.right);
  };
}

/** Whether somebody can see it. Calls back when that, or the wish for motion, changes. */
function watchSeen(element: Element, onChange: () => void, signal: AbortSignal) {
  let isInView = false;
  const views = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting === true;
    onChange();
  });
  views.observe(element);
  document.addEventListener('visibilitychange', onChange, {signal});
  const unwatch = onMediaChange(REDUCED, onChange);
  signal.addEventListener('abort', () => {
    views.disconnect();
    unwatch();
  });
  return {isSeen: () => isInView && document.visibilityState === 'visible'};
}
