import '#web/ui/trace/trace.css';
import {useEffect, useRef, type ReactNode} from 'react';
import {mediaMatches} from '#web/ui/window/media.ts';
import {useCountUp} from '#web/ui/trace/use-count-up.ts';
import {useWidth} from '#web/ui/trace/use-width.ts';
import {WinDrawing} from '#web/ui/trace/win/win-drawing.tsx';
import {winAcross, winDown, type WinNext, type WinSize} from '#web/ui/trace/win/win-layout.ts';

type Props = {
  /** What was passed: each a step bigger than the one before. */
  size: WinSize;
  /** The title of what was passed. */
  done: string;
  /** For a screen reader: "You passed Values, names and types. Your path now reaches lesson 2." */
  label: string;
  /** Points that it brought, and what for: "10 for the quiz, 10 for the lesson". */
  points?: {readonly total: number; readonly note?: string} | undefined;
  /** What follows the head, as far as there is room. */
  next?: readonly WinNext[];
  /** Beside the head on phones: "Lesson 2 of 5". */
  here?: string;
  /** An arrow from the head down to the card of the next step (not on phones). */
  hasArrow?: boolean;
  /** It happened just now: it is drawn, counted and felt once. Without it the end state is shown. */
  plays?: boolean;
  className?: string;
};

/** Drawn before the box is measured, px. */
const FIRST_WIDTH = 1024;
/** The points count up when the head has landed. */
const COUNT_AFTER_MS = 760;
/** Felt on phones, ms: as the stretch begins, and as the head lands. */
const PULSES: Readonly<Record<WinSize, readonly number[]>> = {
  quiz: [12],
  checkpoint: [12, 60, 18],
  challenge: [12, 60, 22],
  project: [14, 60, 28],
  course: [16, 60, 20, 60, 40],
};

/** A win: the path is drawn on to the next stop, in joy. */
export function Win({size, label, plays = false, className = '', ...shown}: Props) {
  useHaptic(plays, PULSES[size]);
  return (
    <div role="img" aria-label={label} className={className}>
      <div aria-hidden>
        <div className="mobile:hidden">
          <Across size={size} plays={plays} {...shown} />
        </div>
        <div className="hidden mobile:block">
          <Down size={size} plays={plays} {...shown} />
        </div>
      </div>
    </div>
  );
}

type Shown = Omit<Props, 'label' | 'className'>;

function Across({size, done, points, next = NONE, hasArrow = false, plays = false}: Shown) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, FIRST_WIDTH);
  const layout = winAcross({size, width, next, hasArrow});
  const {head, words} = layout;
  return (
    <div ref={box} className="trace-box relative overflow-x-clip">
      <WinDrawing layout={layout} plays={plays} />
      <Under x={layout.done.x} y={head.y + 28} isOn>
        {done}
      </Under>
      {layout.next.map(({title, x}) => (
        <Under key={title} x={x} y={head.y + 24}>
          {title}
        </Under>
      ))}
      {points ? (
        <div
          className="absolute text-center text-balance"
          style={{left: words.x, width: words.width, bottom: layout.height - head.y + 24}}
        >
          <Points points={points} size={size} plays={plays} />
        </div>
      ) : null}
    </div>
  );
}

const NONE: readonly WinNext[] = [];

/** A stop's title, centered below it. */
const Under = ({
  x,
  y,
  isOn = false,
  children,
}: {
  x: number;
  y: number;
  isOn?: boolean;
  children: ReactNode;
}) => (
  <p
    className={`trace-text absolute line-clamp-2 w-30 text-center text-balance ${isOn ? 'is-on' : ''}`}
    style={{left: x - 60, top: y}}
  >
    {children}
  </p>
);

function Down({size, done, points, here, plays = false}: Shown) {
  const layout = winDown({size});
  const {head, radius, halo} = layout;
  return (
    <div className="relative">
      <WinDrawing layout={layout} plays={plays} />
      <div className="absolute right-0" style={{left: layout.words.x, top: layout.done.y - 11}}>
        <p className="text-md font-semibold">{done}</p>
        {points ? (
          <div className="mt-1">
            <Points points={points} size={size} plays={plays} />
          </div>
        ) : null}
      </div>
      {here === undefined ? null : (
        <p
          className="absolute right-0 font-semibold"
          style={{left: head.x + radius + halo + 20, top: head.y - 12}}
        >
          {here}
        </p>
      )}
    </div>
  );
}

const POINTS_LOOK: Readonly<Record<WinSize, string>> = {
  quiz: 'text-2xl',
  checkpoint: 'text-2xl',
  challenge: 'text-3xl',
  project: 'text-3xl',
  course: 'text-4xl',
};

type PointsProps = {points: NonNullable<Props['points']>; size: WinSize; plays: boolean};

function Points({points: {total, note}, size, plays}: PointsProps) {
  const shown = useCountUp(total, {plays, afterMs: COUNT_AFTER_MS});
  return (
    <>
      <p className={`font-semibold text-joy-strong tabular-nums ${POINTS_LOOK[size]}`}>+{shown} points</p>
      {note === undefined ? null : <p className="trace-text">{note}</p>}
    </>
  );
}

function vibrate(pulses: readonly number[]): void {
  try {
    // A browser refuses before the first touch, with a warning.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([...pulses]);
  } catch {
    // Taken away by the browser's owner: it is seen, and not felt.
  }
}

/** Once, on what is held in a hand, for who wants motion. */
function useHaptic(plays: boolean, pulses: readonly number[]) {
  const isFelt = useRef(false);
  useEffect(() => {
    if (!plays || isFelt.current) return;
    isFelt.current = true;
    const isHeld = mediaMatches('(pointer: coarse) and (prefers-reduced-motion: no-preference)');
    if (isHeld) vibrate(pulses);
  }, [plays, pulses]);
}
