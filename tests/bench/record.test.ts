import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readFigures, withFigures} from '#tests/bench/record.ts';

test('the figures in README.md are those of the last runs', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(withFigures(readme, readFigures())).toBe(readme);
});

test('a missed requirement is marked, with the day and the machine of its run', () => {
  const requirements = [{name: 'p95', measured: 2, limit: 1.5, unit: ' ×'}];
  const figures = {
    one: {title: 'one: a click', date: '2026-01-02', machine: '2 × processor, 4 GB', requirements},
  };
  const readme = 'a\n<!-- figures: written by npm run bench -->\n<!-- /figures -->\nb';
  expect(withFigures(readme, figures)).toContain(
    '| 2 × | 1.50 × | **missed** | 2026-01-02, 2 × processor, 4 GB |',
  );
});
