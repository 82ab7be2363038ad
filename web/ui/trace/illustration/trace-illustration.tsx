import '#web/ui/trace/trace.css';
import './illustration.css';
import type {ReactNode} from 'react';
import {Head} from '#web/ui/trace/face/face.tsx';
import {checkMark, circle, nodeOutline} from '#web/ui/trace/shapes.ts';

/** What a place without content says by its picture. */
export const TRACE_KINDS = ['empty', 'loading', 'offline', 'missing', 'locked', 'done'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

type Props = {kind: TraceKind; className?: string};

const Y = 56;
const WIDTH = 240;
const HEIGHT = 112;

const lessons = (...at: number[]): string => at.map((x) => circle(x, Y, 8)).join('');

/** At the start of a line that has not run: the first thing here is still to come. */
const Empty = () => (
  <>
    <path className="trace-line is-coming" d={`M112 ${Y}H236`} />
    <path className="trace-node" d={lessons(152, 200)} />
    <path className="trace-line is-done" d={`M2 ${Y}H60`} />
    <Head x={78} y={Y} r={22} halo={6} />
  </>
);

/** The line runs until it is there; at rest it is on its way. */
const Loading = () => (
  <>
    <path className="trace-line" d={`M2 ${Y}H238`} />
    <path className="trace-line is-done trace-running" pathLength="1" d={`M2 ${Y}H120`} />
    <path className="trace-node" d={lessons(64, 176)} />
    <g className="trace-runner">
      <Head x={120} y={Y} r={16} />
    </g>
  </>
);

/** The line is torn between the learner and what comes next. */
const Offline = () => (
  <>
    <path className="trace-line is-done" d={`M2 ${Y}H104c14 0 8 20 22 20`} />
    <path className="trace-line" d={`M238 ${Y}H172c-14 0-8-20-22-20`} />
    <path className="trace-node" d={lessons(204)} />
    <Head x={62} y={Y} r={22} mood="flat" />
  </>
);

/** A name that points to nothing. */
const Missing = () => (
  <>
    <rect className="trace-name" x="4" y={Y - 20} width="84" height="40" rx="20" />
    <text className="trace-code" x="46" y={Y} textAnchor="middle" dominantBaseline="central">
      page
    </text>
    <path className="trace-arrow is-old" d={`M96 ${Y}H146`} />
    <rect className="trace-value is-old" x="154" y={Y - 30} width="82" height="60" rx="8" />
    <path className="trace-eye" d={circle(184, Y - 6, 3) + circle(204, Y - 6, 3)} />
    <path className="trace-face" strokeWidth="2.5" d={`M186 ${Y + 10}h17`} />
  </>
);

/** A checkpoint to pass before the line goes on. */
const Locked = () => (
  <>
    <path className="trace-line" d={`M92 ${Y}H238`} />
    <path className="trace-line is-done" d={`M2 ${Y}H60`} />
    <path
      className="trace-node"
      d={lessons(214) + nodeOutline('checkpoint', {x: 150, y: Y}, {radius: 0, size: 2.6})}
    />
    <path className="trace-line" d={`M150 ${Y + 1}v9`} />
    <path className="trace-line" d={circle(150, Y - 5, 5)} />
    <Head x={66} y={Y} r={22} />
  </>
);

/** The line reached its end. */
const Done = () => (
  <>
    <circle className="trace-marker" strokeWidth="3" cx="184" cy={Y} r="46" />
    <path className="trace-line is-done" d={`M2 ${Y}H100`} />
    <path className="trace-marker" strokeWidth="16" d={`M100 ${Y}H176`} />
    <path className="trace-line is-joy" style={{strokeWidth: 5}} d={`M100 ${Y}H176`} />
    <path className="trace-node is-done" d={lessons(44, 100)} />
    <path className="trace-check" d={checkMark(44, Y, 0.8) + checkMark(100, Y, 0.8)} />
    <Head x={184} y={Y} r={30} halo={7} />
  </>
);

const DRAWINGS: Readonly<Record<TraceKind, () => ReactNode>> = {
  empty: Empty,
  loading: Loading,
  offline: Offline,
  missing: Missing,
  locked: Locked,
  done: Done,
};

/** A small picture in the trace's line. Decoration: words beside it say what is the matter. */
export function TraceIllustration({kind, className = ''}: Props) {
  const Drawing = DRAWINGS[kind];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className={`block max-w-full ${className}`}
    >
      <Drawing />
    </svg>
  );
}
