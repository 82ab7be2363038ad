// The face as one stroke of a pen: the trace comes in from the left, becomes ear, hair, brows, glasses, nose and mouth, and
// goes on to the right as what is said. Where the pen turns back it covers its own line. Units of the drawing; pure.
import type {Pose} from '#web/avatar/face/pose.ts';

/** The line the face stands on. */
export const BASE_Y = 202;
/** Where the line starts, where what is said ends, and where the dots of what is coming end. */
export const LINE = {from: 12, to: 236, dots: 250, until: 274} as const;
/** The glasses: middle and radius. The right one is further away. */
export const LENSES = {
  left: {x: 80, y: 110, r: 26},
  right: {x: 148, y: 108, r: 23},
} as const;
/** How far an eye moves in its glass. */
const GAZE = {x: 9, y: 10} as const;
const BROW_UP = 9;
const WAVES = 4;

/** `small` has less hair to draw. */
export type Detail = 'small' | 'large';

const IN = `M${LINE.from} ${BASE_Y}H36C62 ${BASE_Y} 72 190 67 172C62 158 53 142 49 126`;
const EAR = 'C36 134 28 104 46 101C45 94 46 90 47 86';
const HAIR: Readonly<Record<Detail, string>> = {
  large:
    'C40 70 62 58 66 66C70 74 54 76 56 62C58 40 84 38 86 48C88 57 72 56 78 42C86 22 116 26 116 38' +
    'C116 48 100 44 108 32C120 16 148 26 146 40C144 48 132 42 142 34C156 28 172 44 172 60',
  small: 'C38 68 46 52 62 54C62 34 92 24 106 36C116 18 150 22 152 42C168 44 176 58 174 72',
};
const GLASSES =
  'A23 23 0 0 0 171 108A23 23 0 0 0 125 108C125 119 106 119 106 110' +
  'A26 26 0 0 0 54 110A26 26 0 0 0 106 110A26 26 0 0 0 54 110A26 26 0 0 0 106 110';
const NOSE = 'C107 126 126 136 126 147C126 156 114 157 109 151';

const fix = (value: number): number => Math.round(value * 10) / 10;

/** The whole line as SVG path data. */
export function drawLine(pose: Pose, detail: Detail): string {
  const {first, middle, last} = browsOf(pose);
  return `${IN}${EAR}${first}${HAIR[detail]}${middle}${last}${GLASSES}${NOSE}${mouthOf(pose)}`;
}

/** The left brow is there and back; the right one leads on to its glass. */
function browsOf({browLeft, browRight, worry}: Pose) {
  const left = BROW_UP * browLeft;
  const right = BROW_UP * browRight;
  const inner = fix(80 - left - 7 * worry);
  const [outerY, innerY] = [fix(73 - left + 5 * worry), fix(69 - left)];
  return {
    first: `C56 ${outerY} 84 ${innerY} 102 ${inner}C84 ${innerY} 56 ${outerY} 47 86`,
    middle: `C178 66 179 ${fix(76 - right / 2)} 175 ${fix(82 - right / 2 + 3 * worry)}`,
    last: `C164 ${fix(68 - right + 3 * worry)} 140 ${fix(66 - right)} 129 ${fix(81 - right - 5 * worry)}C125 ${fix(90 - right / 2)} 125 99 125 108`,
  };
}

type Lips = {
  readonly left: readonly [number, number];
  readonly right: readonly [number, number];
  readonly upper: string;
  readonly lower: string;
};

function lipsOf({open, spread, press, smile}: Pose): Lips {
  const round = Math.max(0, -spread);
  const wide = Math.max(0, spread);
  const up = 3 * smile + 2 * wide - 2 * round;
  const left = [fix(92 + 14 * round - 3 * wide), fix(171 - up)] as const;
  const right = [fix(150 - 17 * round + 4 * wide), fix(170 - up)] as const;
  const bend = 20 * smile * (1 - 0.45 * press) + 2;
  const third = (right[0] - left[0]) / 4;
  const upperY = left[1] + bend * (1 - 0.85 * open) - (5 + 9 * round) * open;
  const lowerY = left[1] + bend + (32 + 2 * round) * open * (1 - 0.3 * press);
  const [near, far] = [fix(left[0] + third), fix(right[0] - third)];
  return {
    left,
    right,
    upper: `C${near} ${fix(upperY)} ${far} ${fix(upperY)} ${right.join(' ')}`,
    lower: `C${far} ${fix(lowerY)} ${near} ${fix(lowerY)} ${left.join(' ')}`,
  };
}

function mouthOf(pose: Pose): string {
  const {left, right, upper, lower} = lipsOf(pose);
  const [x, y] = left;
  const crease = `C104 150 ${fix(x + 3)} ${fix(y - 11)} ${x} ${y}`;
  const away = `C${fix(right[0] + 9)} ${fix(right[1] - 11)} 170 ${BASE_Y} 196 ${BASE_Y}`;
  return `${crease}${upper}${lower}${upper}${away}${wavesOf(pose.voice)}`;
}

/** What is inside of the lips. */
export function drawMouth(pose: Pose): string {
  const {left, upper, lower} = lipsOf(pose);
  return `M${left.join(' ')}${upper}${lower}Z`;
}

function wavesOf(voice: number): string {
  if (voice < 0.01) return `H${LINE.to}`;
  const half = (LINE.to - 196) / WAVES / 2;
  const waves = Array.from({length: WAVES}, (_, at) => {
    const up = fix((at % 2 === 0 ? -1 : 1) * 20 * voice * (at === 0 || at === WAVES - 1 ? 0.6 : 1));
    return `q${half} ${up} ${2 * half} 0`;
  });
  return waves.join('');
}

/** Where the eyes are, and how open, as a transform of each. */
export function eyesOf({gazeX, gazeY, lid}: Pose): {readonly left: string; readonly right: string} {
  const [x, y] = [GAZE.x * gazeX, GAZE.y * gazeY + 3 * lid];
  const at = (lens: {x: number; y: number}) =>
    `translate(${fix(lens.x + x)} ${fix(lens.y + y)}) scale(${fix(1 + 0.35 * lid)} ${Math.round((1 - 0.86 * lid) * 100) / 100})`;
  return {left: at(LENSES.left), right: at(LENSES.right)};
}

/** Four digits. */
const number = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The head leans, and the line it stands on stays where it is. */
export function leanOf({lean}: Pose): string {
  const skew = 0.055 * lean;
  const low = 1 - 0.012 * Math.abs(lean);
  return `matrix(1 0 ${number(skew)} ${number(low)} ${number(-skew * BASE_Y)} ${number(BASE_Y * (1 - low))})`;
}
