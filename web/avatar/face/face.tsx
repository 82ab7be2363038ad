import '#web/avatar/face/face.css';
import {useEffect, useEffectEvent, useId, useRef, useState} from 'react';
import type {FaceState, MouthSource} from '#web/avatar/face/face.types.ts';
import {seedOf} from '#web/avatar/face/life.ts';
import {moveFace, type FaceMotion} from '#web/avatar/face/motion.ts';
import {BASE_Y, drawLine, drawMouth, eyesOf, leanOf, LENSES, LINE} from '#web/avatar/face/pen.ts';
import {poseOf} from '#web/avatar/face/pose.ts';

type Props = {
  state: FaceState;
  /** What the mouth follows while it speaks. */
  mouth: MouthSource;
  /** Whose face it is, as a sentence begins with it: `The tutor`. */
  name: string;
  /** `small` for 40 to 96 px: a coin with less in it. `large` fills its box, up to 320 px. */
  size?: 'small' | 'large';
};

const SAYS: Readonly<Record<FaceState, string>> = {
  idle: 'is here',
  connecting: 'is connecting',
  connected: 'is ready',
  listening: 'is listening',
  thinking: 'is thinking',
  speaking: 'is speaking',
  error: 'ran into a problem',
};
const VIEW = {small: '24 18 184 184', large: '0 0 280 216'} as const;
const DISC = {x: 118, y: 112, r: 88} as const;
const EYE = {small: 7.5, large: 5.6} as const;

/**
 * The tutor’s face where no avatar service shows one: drawn by the trace, which comes in from the left and goes on as what
 * is said. Says its state to readers of screens.
 */
export function Face({state, mouth, name, size = 'large'}: Props) {
  const {svg, first} = useMotion({state, mouth, name, size});
  const eyes = eyesOf(first);
  const [ink, cut] = [useId(), useId()];
  const isSmall = size === 'small';
  return (
    <svg
      ref={svg}
      role="img"
      aria-label={`${name} ${SAYS[state]}`}
      viewBox={VIEW[size]}
      className={`tutor-face is-${size}`}
      data-state={state}
    >
      <linearGradient id={ink} gradientUnits="userSpaceOnUse" x1="44" y1="204" x2="72" y2="176">
        <stop className="tutor-face-program" offset="0" />
        <stop className="tutor-face-person" offset="1" />
      </linearGradient>
      {isSmall ? (
        <clipPath id={cut}>
          <circle cx="116" cy="110" r="92" />
        </clipPath>
      ) : null}
      <g clipPath={isSmall ? `url(#${cut})` : undefined}>
        <circle
          className="tutor-face-disc"
          cx={isSmall ? 116 : DISC.x}
          cy={isSmall ? 110 : DISC.y}
          r={isSmall ? 92 : DISC.r}
        />
        {isSmall ? null : <Stops />}
        <g data-face="head" transform={leanOf(first)}>
          <path data-face="mouth" className="tutor-face-mouth" d={drawMouth(first)} />
          {(['left', 'right'] as const).map((side) => (
            <circle
              key={side}
              data-face={side}
              className="tutor-face-eye"
              r={EYE[size] * (LENSES[side].r / LENSES.left.r)}
              transform={eyes[side]}
            />
          ))}
          <path
            data-face="line"
            className="tutor-face-line"
            stroke={`url(#${ink})`}
            d={drawLine(first, size)}
          />
        </g>
      </g>
    </svg>
  );
}

/** Moves what is drawn. @returns the drawing, and how it begins: from then on only the motion writes it. */
function useMotion({state, mouth, name, size}: Required<Props>) {
  const svg = useRef<SVGSVGElement>(null);
  const motion = useRef<FaceMotion>(undefined);
  const [first] = useState(() => poseOf(state));
  const seed = seedOf(name);
  const turn = useEffectEvent(() => motion.current?.turn(state, mouth));
  useEffect(() => {
    const parts = partsOf(svg.current);
    if (!parts) return undefined;
    const moving = moveFace(parts, {detail: size, seed, from: first});
    motion.current = moving;
    turn();
    return () => moving.stop();
  }, [size, seed, first]);
  useEffect(() => motion.current?.turn(state, mouth), [state, mouth]);
  return {svg, first};
}

/** Where the line starts, and what is coming. */
const Stops = () => (
  <>
    <circle className="tutor-face-stop" cx={LINE.from} cy={BASE_Y} r="7" />
    <path className="tutor-face-coming" d={`M${LINE.dots} ${BASE_Y}H${LINE.until}`} />
  </>
);

function partsOf(svg: SVGSVGElement | null) {
  const part = (name: string) => svg?.querySelector<SVGElement>(`[data-face=${name}]`) ?? undefined;
  const [head, line, mouth, left, right] = ['head', 'line', 'mouth', 'left', 'right'].map(part);
  return svg && head && line && mouth && left && right ? {svg, head, line, mouth, left, right} : undefined;
}
