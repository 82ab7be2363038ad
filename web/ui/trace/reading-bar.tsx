import './trace.css';
import './strips.css';
import type {CSSProperties, Ref} from 'react';
import {Head} from '#web/ui/trace/face/face.tsx';

type Props = {
  /** How far the lesson is read, 0 to 1. */
  progress: number;
  /** While scrolling, set `--progress` on the element itself: React need not draw each frame. */
  ref?: Ref<HTMLDivElement>;
  className?: string;
};

/** How far one has read: the line under a lesson's head. Decoration; the scroll bar says the same. */
export const ReadingBar = ({progress, ref, className = ''}: Props) => (
  <div
    ref={ref}
    aria-hidden
    className={`trace-reading ${className}`}
    style={{'--progress': Math.min(1, Math.max(0, progress))} as CSSProperties}
  >
    <svg width="16" height="16">
      <Head x={8} y={8} r={6} />
    </svg>
  </div>
);
