import {expect, test} from 'vitest';
import {figureSummary, layoutFigure, type Figure} from '#web/ui/trace/illustration/figure.ts';

const int = (id: string) => ({id, type: 'int', text: id});
const moved: Figure = {
  names: ['budget', 'limit'],
  values: [int('800'), int('1000')],
  arrows: [
    {from: 'budget', to: '1000', state: 'old'},
    {from: 'budget', to: '800', state: 'moved'},
    {from: 'limit', to: '1000'},
  ],
};

test('the figure in words', () => {
  expect(figureSummary(moved)).toBe(
    'budget points to the int 800. It used to point to 1000. limit points to the int 1000.',
  );
  expect(figureSummary({names: ['x'], values: [], arrows: []})).toBe('x points to nothing.');
});

test('it fits a narrow box, and does not grow without end in a wide one', () => {
  expect(layoutFigure(moved, 240).width).toBeLessThanOrEqual(260);
  expect(layoutFigure(moved, 320).width).toBe(320);
  expect(layoutFigure(moved, 900).width).toBe(layoutFigure(moved, 2000).width);
});

test('arrows that arrive at one value, or leave one name, keep apart', () => {
  const shared: Figure = {
    names: ['history', 'backup'],
    values: [{id: 'list', type: 'list', text: '["Hi"]'}],
    arrows: [
      {from: 'history', to: 'list'},
      {from: 'backup', to: 'list'},
    ],
  };
  const tips = layoutFigure(shared, 400).arrows.map(({d}) => d.split('M').at(-1));
  expect(new Set(tips).size).toBe(2);
  const starts = layoutFigure(moved, 320)
    .arrows.slice(0, 2)
    .map(({d}) => /^M\S+ \S+?(?=[CH])/.exec(d)?.[0]);
  expect(new Set(starts).size).toBe(2);
});

test('an old arrow has no tip, and an arrow to nowhere is not drawn', () => {
  const [old, now] = layoutFigure(moved, 320).arrows;
  expect(old?.d.match(/M/g)).toHaveLength(1);
  expect(now?.d.match(/M/g)).toHaveLength(2);
  expect(layoutFigure({names: ['x'], values: [], arrows: [{from: 'x', to: 'y'}]}, 320).arrows).toEqual([]);
});
