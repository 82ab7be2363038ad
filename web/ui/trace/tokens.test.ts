// The contrasts that the tokens of the trace promise, computed from the style sheet itself (WCAG 2.2).
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
const themes = {
  light: css.slice(css.indexOf("[data-theme='light'] {"), css.indexOf("[data-theme='dark'] {")),
  dark: css.slice(css.indexOf("[data-theme='dark'] {"), css.indexOf('@theme inline')),
} as const;
type Theme = keyof typeof themes;
const THEMES = Object.keys(themes) as Theme[];

/** Relative luminance of a token, from OKLCH by Oklab (Ottosson) to linear sRGB. */
function luminance(theme: Theme, token: string): number {
  const found = new RegExp(`--${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(themes[theme]);
  if (!found) throw new Error(`No --${token} in the ${theme} theme.`);
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

function contrast(theme: Theme, one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(theme, one), luminance(theme, other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(THEMES)('in the %s theme, lines keep 3:1 on paper', (theme) => {
  for (const line of ['joy', 'ahead', 'accent'])
    expect(contrast(theme, line, 'paper'), line).toBeGreaterThanOrEqual(3);
  expect(contrast(theme, 'joy', 'joy-tint')).toBeGreaterThanOrEqual(2.9);
});

test.each(THEMES)('in the %s theme, warm text keeps 5.2:1 wherever it is', (theme) => {
  for (const ground of ['paper', 'surface', 'sunken', 'joy-tint']) {
    expect(contrast(theme, 'joy-strong', ground), ground).toBeGreaterThanOrEqual(5.2);
  }
});

test.each(THEMES)('in the %s theme, small print and code values keep 4.5:1', (theme) => {
  for (const ground of ['paper', 'surface', 'sunken']) {
    expect(contrast(theme, 'muted', ground), ground).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(theme, 'on-accent', 'accent')).toBeGreaterThanOrEqual(4.5);
});
