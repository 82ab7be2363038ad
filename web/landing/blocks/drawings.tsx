// Small pictures in the trace's line, one for each of the six cards.
import type {ReactNode} from 'react';
import {Head} from '#web/ui/trace/face/face.tsx';

const drawing = (children: ReactNode) => (
  <svg viewBox="0 0 168 60" width="168" height="60" aria-hidden>
    {children}
  </svg>
);
const line = 'trace-line is-done';

/** Six, each larger than the one before. */
export const PROJECTS = drawing(
  <>
    <path className={line} d="M2 46H166" />
    {[0, 1, 2, 3, 4, 5].map((at) => {
      const side = 8 + 2.4 * at;
      return (
        <rect
          key={at}
          className="trace-node is-done"
          x={14 + 26 * at - side / 2}
          y={46 - side / 2}
          width={side}
          height={side}
          rx={2.5}
        />
      );
    })}
  </>,
);

/** Two people on one line. */
export const COMMUNITY = drawing(
  <>
    <path className={line} d="M2 40H46M122 40H166" />
    <Head x={62} y={40} r={16} />
    <g transform="matrix(-1 0 0 1 212 0)">
      <Head x={106} y={40} r={16} />
    </g>
  </>,
);

/** A fork that comes back. */
export const OPEN_SOURCE = drawing(
  <>
    <path className={line} d="M2 46H44c14 0 14-30 28-30H96c14 0 14 30 28 30H166M44 46H124" />
    <circle className="trace-node" cx="84" cy="16" r="8" />
    <circle className="trace-node is-done" cx="84" cy="46" r="8" />
  </>,
);

/** A gutter with lines of code; one runs. */
export const EDITOR = drawing(
  <>
    <path className={line} d="M10 6V34" />
    <path className="trace-line" d="M10 34V58" />
    <path className="trace-line" d="M32 10H98M48 34H132M32 54H78" />
    <path className={line} d="M48 34H104" />
    <circle className="trace-node is-done" cx="10" cy="10" r="6" />
    <circle className="trace-node is-joy" cx="10" cy="34" r="7" />
    <circle className="trace-node" cx="10" cy="54" r="5" />
  </>,
);

/** A face, and an answer that points to where it is written. */
export const AGENTS = drawing(
  <>
    <Head x={26} y={36} r={20} />
    <path className="trace-arrow is-moved" d="M56 36C80 36 82 18 106 18M99 12l8 6-8 6" />
    <path className="trace-arrow is-old" d="M56 40C80 40 82 48 106 48" />
    <rect className="trace-value" x="116" y="6" width="50" height="24" rx="6" />
    <rect className="trace-value is-old" x="116" y="36" width="50" height="24" rx="6" />
  </>,
);

/** What was wrong comes back, later each time. */
export const QUIZZES = drawing(
  <>
    <path className={line} d="M2 46H166" />
    <path
      className="trace-arrow is-old"
      d="M24 36C28 18 44 18 48 36M48 36C54 8 88 8 94 36M94 36c8-44 56-44 64-4"
    />
    <circle className="trace-node is-joy" cx="24" cy="46" r="7" />
    <circle className="trace-node" cx="48" cy="46" r="6" />
    <circle className="trace-node" cx="94" cy="46" r="6" />
    <circle className="trace-node is-done" cx="158" cy="46" r="7" />
  </>,
);
