// Names at the left, values at the right, arrows between them: where everything is. Pure; px.

export type FigureValue = {
  readonly id: string;
  /** Above the value: "int". */
  readonly type: string;
  readonly text: string;
  /** `moved` was just pointed at, `old` is what nothing points to any more. */
  readonly state?: 'moved' | 'old' | undefined;
};
export type FigureArrow = {
  /** A name. */
  readonly from: string;
  /** A value's id. */
  readonly to: string;
  /** `moved` is where the name points since this step, `old` where it pointed before. */
  readonly state?: 'moved' | 'old' | undefined;
};
export type Figure = {
  readonly names: readonly string[];
  readonly values: readonly FigureValue[];
  readonly arrows: readonly FigureArrow[];
};

export type Box = {readonly x: number; readonly y: number; readonly width: number; readonly height: number};
export type FigureLayout = {
  readonly width: number;
  readonly height: number;
  readonly names: readonly (Box & {readonly name: string})[];
  readonly values: readonly (Box & {readonly value: FigureValue})[];
  readonly arrows: readonly {
    readonly key: string;
    readonly d: string;
    readonly state: FigureArrow['state'];
  }[];
};

const NAME = {height: 40, least: 72, letter: 8.4, padding: 36} as const;
const VALUE = {height: 60, least: 88, letter: 9.6, typeLetter: 7.2, padding: 32} as const;
const GAP = {least: 56, most: 168} as const;
const PITCH = {name: 64, value: 88} as const;
const TITLES = 28;
const EDGE = 2;
/** Arrows keep so far from what they connect, and from each other at one end. */
const CLEAR = 6;
const FAN = 16;

/** Lays a figure out in at most `width`, as far as its texts let it. */
export function layoutFigure({names, values, arrows}: Figure, width: number): FigureLayout {
  const nameWidth = Math.max(
    NAME.least,
    ...names.map((name) => Math.ceil(name.length * NAME.letter) + NAME.padding),
  );
  const valueWidth = Math.max(
    VALUE.least,
    ...values.map(
      ({text, type}) =>
        Math.ceil(Math.max(text.length * VALUE.letter, type.length * VALUE.typeLetter)) + VALUE.padding,
    ),
  );
  const spare = width - nameWidth - valueWidth - 2 * EDGE;
  const gap = Math.min(GAP.most, Math.max(GAP.least, spare));
  const pitch = names.length === values.length ? PITCH.value : PITCH.name;
  const inner = Math.max(
    span(names.length, pitch, NAME.height),
    span(values.length, PITCH.value, VALUE.height),
  );
  const middle = TITLES + inner / 2;
  const placedNames = names.map((name, at) => ({
    name,
    x: EDGE,
    y: middle + (at - (names.length - 1) / 2) * pitch - NAME.height / 2,
    width: nameWidth,
    height: NAME.height,
  }));
  const placedValues = values.map((value, at) => ({
    value,
    x: EDGE + nameWidth + gap,
    y: middle + (at - (values.length - 1) / 2) * PITCH.value - VALUE.height / 2,
    width: valueWidth,
    height: VALUE.height,
  }));
  return {
    width: Math.ceil(nameWidth + gap + valueWidth + 2 * EDGE),
    height: Math.ceil(TITLES + inner + EDGE),
    names: placedNames,
    values: placedValues,
    arrows: arrows.flatMap((arrow) => drawArrow(arrow, {arrows, placedNames, placedValues})),
  };
}

const span = (count: number, pitch: number, height: number): number =>
  count === 0 ? 0 : (count - 1) * pitch + height;

type Placed = {
  arrows: readonly FigureArrow[];
  placedNames: FigureLayout['names'];
  placedValues: FigureLayout['values'];
};

function drawArrow(arrow: FigureArrow, {arrows, placedNames, placedValues}: Placed): FigureLayout['arrows'] {
  const name = placedNames.find((each) => each.name === arrow.from);
  const value = placedValues.find((each) => each.value.id === arrow.to);
  if (!name || !value) return [];
  const leaving = arrows
    .filter(({from}) => from === arrow.from)
    .toSorted((a, b) => rank(a.to, placedValues) - rank(b.to, placedValues));
  const arriving = arrows
    .filter(({to, state}) => to === arrow.to && state !== 'old')
    .toSorted((a, b) => nameRank(a.from, placedNames) - nameRank(b.from, placedNames));
  const from = {
    x: name.x + name.width + CLEAR,
    y: name.y + name.height / 2 + fan(leaving.indexOf(arrow), leaving.length, 10),
  };
  const to = {
    x: value.x - CLEAR - 2,
    y:
      value.y +
      value.height / 2 +
      (arrow.state === 'old' ? oldEnd(name, value) : fan(arriving.indexOf(arrow), arriving.length, FAN)),
  };
  const key = `${arrow.from}>${arrow.to}`;
  const line = curve(from, to);
  // An old arrow points no more: it has no tip.
  const tip = arrow.state === 'old' ? '' : `M${to.x - 8} ${to.y - 6}l8 6-8 6`;
  return [{key, d: line + tip, state: arrow.state}];
}

/** Where an old arrow ended, off the middle where others still arrive: toward the name it came from. */
const oldEnd = (name: Box, value: Box): number =>
  Math.sign(name.y + name.height / 2 - (value.y + value.height / 2)) * 18;

const rank = (id: string, values: FigureLayout['values']): number =>
  values.findIndex(({value}) => value.id === id);
const nameRank = (name: string, names: FigureLayout['names']): number =>
  names.findIndex((each) => each.name === name);

const fan = (at: number, count: number, by: number): number => (Math.max(0, at) - (count - 1) / 2) * by;

function curve(from: {x: number; y: number}, to: {x: number; y: number}): string {
  // Nearly level is level.
  if (Math.abs(from.y - to.y) < 8) return `M${from.x} ${to.y}H${to.x}`;
  const middle = (from.x + to.x) / 2;
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}

/** The figure in words: "budget points to the int 800. It used to point to 1000." */
export function figureSummary({names, values, arrows}: Figure): string {
  const text = (id: string) => values.find((value) => value.id === id);
  const sentences = names.flatMap((name) => {
    const own = arrows.filter(({from}) => from === name);
    const now = own.find(({state}) => state !== 'old');
    const old = own.find(({state}) => state === 'old');
    const value = now && text(now.to);
    const before = old && text(old.to);
    return [
      value ? `${name} points to the ${value.type} ${value.text}.` : `${name} points to nothing.`,
      ...(before ? [`It used to point to ${before.text}.`] : []),
    ];
  });
  return sentences.join(' ');
}
