import {useSyncExternalStore} from 'react';
import './speaking-face.css';
import {mediaMatches, onMediaChange} from '#web/ui/window/media.ts';

type Props = {
  /** `expects`: it waits for somebody; `thinks`: something is on its way; `sorry`: something went wrong. */
  mood: 'expects' | 'thinks' | 'listens' | 'speaks' | 'sorry';
  /** How loud the one who speaks is, 0 to 1. */
  level?: number;
  className?: string;
};

/** Width and height of the drawing; the head's middle and radius. */
const [WIDTH, HEIGHT] = [360, 160];
const [X, Y, R] = [180, 80, 50];
/** Highest wave of a line, px. */
const WAVE = 17;

/**
 * The tutor's face on the trace, made to talk: what a visitor says comes in on the left line, what the tutor says goes out
 * on the right one. Decoration: state and level are told in words beside it. Still where motion is not wanted.
 */
export function SpeakingFace({mood, level = 0, className = ''}: Props) {
  const loud = useMotion() ? Math.round(Math.min(1, Math.max(0, level)) * 20) / 20 : 0;
  const heard = mood === 'listens' ? loud : 0;
  const said = mood === 'speaks' ? loud : 0;
  // It looks where the words come from.
  const look = {expects: 0.17, thinks: 0.17, listens: -0.14, speaks: 0.08, sorry: 0}[mood] * R;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className={`speaking-face is-${mood} ${className}`}>
      <path className="trace-line is-done" d={lineFrom(-400, X - R, heard)} />
      <path
        className={`trace-line ${mood === 'speaks' ? 'is-joy' : 'is-coming'}`}
        d={lineFrom(X + R, WIDTH + 400, said)}
      />
      <circle className="trace-halo" cx={X} cy={Y} r={R + 10 + 10 * (heard + said)} />
      <circle className="trace-head" cx={X} cy={Y} r={R} strokeWidth="3" />
      <g className="speaking-eyes">
        {[-1, 1].map((side) => (
          <ellipse
            key={side}
            className="trace-eye"
            cx={X + look + side * 0.25 * R}
            cy={Y - 0.18 * R}
            rx={0.1 * R}
            ry={(mood === 'listens' ? 0.13 : 0.1) * R}
          />
        ))}
      </g>
      <path className="trace-face" strokeWidth="3" d={mouthOf(mood, X + look, said)} />
    </svg>
  );
}

/** The trace from the one to the other, in waves as high as it is loud; flat where it meets the head and the edge. */
function lineFrom(from: number, to: number, level: number): string {
  if (level === 0) return `M${from} ${Y}H${to}`;
  const isIncoming = to < X;
  const start = isIncoming ? to - 120 : from + 6;
  const waves = [0.35, 0.75, 1, 0.8, 0.45, 0.2].map((share, at) => {
    const up = (at % 2 === 0 ? -1 : 1) * 2 * WAVE * level * share;
    return `q9.5 ${up.toFixed(1)} 19 0`;
  });
  return `M${from} ${Y}H${start}${waves.join('')}H${to}`;
}

/** An arc; open as far as it is loud while it speaks. */
function mouthOf(mood: Props['mood'], x: number, level: number): string {
  const half = 0.34 * R;
  const y = Y + 0.22 * R;
  if (mood === 'sorry') return `M${x - half + 4} ${y + 6}h${2 * half - 8}`;
  if (mood === 'thinks') return `M${x - 6} ${y + 6}h12`;
  const down = 0.5 * R + 0.3 * R * level;
  const back = 0.5 * R - 0.75 * R * level;
  const arc = `M${x - half} ${y}Q${x} ${y + down} ${x + half} ${y}`;
  return level === 0 ? arc : `${arc}Q${x} ${y + Math.max(back, -4)} ${x - half} ${y}Z`;
}

const REDUCED = '(prefers-reduced-motion: reduce)';

const useMotion = (): boolean =>
  useSyncExternalStore(
    (tell) => onMediaChange(REDUCED, tell),
    () => !mediaMatches(REDUCED),
    () => false,
  );
