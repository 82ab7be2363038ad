import '#web/styles.css';
import '#web/lessons/lessons.css';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {cdp, page, userEvent} from 'vitest/browser';
import {Check} from 'lucide-react';
import {render} from 'vitest-browser-react';
import {FAILS, shown} from '#web/lessons/samples/recorded-samples.tsx';
import {SampleGutter} from '#web/python/steps/sample-gutter.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {Switch} from '#web/ui/form/switch.tsx';
import {Logo} from '#web/ui/show/logo.tsx';

/** Chromium's own switch, as a person would set it. */
const force = (features: readonly object[]) =>
  (cdp() as unknown as {send: (method: string, params: object) => Promise<unknown>}).send(
    'Emulation.setEmulatedMedia',
    {features},
  );
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await force([{name: 'forced-colors', value: 'active'}]);
});
afterEach(async () => {
  delete document.documentElement.dataset['theme'];
  await force([]);
});

const canvas = () => getComputedStyle(document.documentElement).backgroundColor;

test('with forced colors the gutter of a sample has the color of the page', async () => {
  await render(<SampleGutter lines={3} isShort hasRun={false} />);
  const gutter = document.querySelector('.sample-trace');
  expect(gutter && getComputedStyle(gutter).backgroundColor).toBe(canvas());
});

test('with forced colors a button has an edge', async () => {
  await render(<Button>Sign In</Button>);
  const {borderTopWidth, borderTopStyle, borderTopColor} = getComputedStyle(
    page.getByRole('button', {name: 'Sign In'}).element(),
  );
  expect([borderTopWidth, borderTopStyle]).toEqual(['1px', 'solid']);
  expect(borderTopColor).not.toBe(canvas());
});

test('with forced colors a sign has the color of the text around it, whatever it had', async () => {
  await render(
    <p>
      <Check className="text-accent" aria-label="Done" /> Done
    </p>,
  );
  const sign = page.getByLabelText('Done').element();
  const around = sign.parentElement;
  expect(getComputedStyle(sign).color).toBe(around && getComputedStyle(around).color);
  expect(getComputedStyle(sign).color).not.toBe(canvas());
});

test('with forced colors what is chosen differs from what is not by more than a tint', async () => {
  await render(
    <>
      <button type="button" aria-pressed>
        On
      </button>
      <button type="button" aria-pressed={false}>
        Off
      </button>
    </>,
  );
  const lineOf = (name: string) => getComputedStyle(page.getByRole('button', {name}).element()).outlineStyle;
  expect([lineOf('On'), lineOf('Off')]).toEqual(['solid', 'none']);
});

test('with forced colors the mark has the colors of text and page', async () => {
  const {container} = await render(<Logo />);
  const [ground, line] = ['rect', 'path'].map((tag) => container.querySelector(tag));
  expect(ground && getComputedStyle(ground).fill).toBe('rgb(0, 0, 0)');
  expect(line && getComputedStyle(line).stroke).toBe(canvas());
});

test('with forced colors the chosen segment has a line', async () => {
  const options = [
    {value: 'week', label: 'This week'},
    {value: 'month', label: 'This month'},
  ] as const;
  await render(<Segmented label="Period" options={options} value="week" onChange={() => undefined} />);
  const lineOf = (name: string) => {
    const label = page.getByRole('radio', {name}).element().closest('label');
    return label && getComputedStyle(label).outlineStyle;
  };
  expect([lineOf('This week'), lineOf('This month')]).toEqual(['solid', 'none']);
});

test('with forced colors the text of a drawing has the color of text, and its boxes that of the page', async () => {
  const {container} = await render(
    <svg>
      <rect className="fig-fill fig-line" width="9" height="9" />
      <text className="fig-text">budget</text>
    </svg>,
  );
  const colorsOf = (tag: string) => {
    const element = container.querySelector(tag);
    return element && getComputedStyle(element);
  };
  expect(colorsOf('text')?.fill).toBe('rgb(0, 0, 0)');
  expect(colorsOf('rect')?.fill).toBe(canvas());
  expect(colorsOf('rect')?.stroke).toBe('rgb(0, 0, 0)');
});

test('with forced colors a switch is a switch, and on differs from off', async () => {
  const switchOf = (label: string, isOn: boolean) => (
    <Switch label={label} checked={isOn} onChange={() => undefined} />
  );
  await render(
    <>
      {switchOf('On', true)}
      {switchOf('Off', false)}
    </>,
  );
  const [on, off] = ['On', 'Off'].map((name) => page.getByRole('switch', {name}).element());
  const lookOf = (element: Element | undefined) => element && getComputedStyle(element);
  expect(lookOf(on)?.appearance).toBe('none');
  expect(lookOf(on)?.backgroundColor).not.toBe(lookOf(off)?.backgroundColor);
});

test('with forced colors the line of a step, what it changed and where a program failed are told apart without a color', async () => {
  await render(shown(FAILS));
  await page.getByRole('button', {name: 'Step through'}).click();
  await expect.element(page.getByRole('slider', {name: 'Step'})).toHaveFocus();
  const style = (selector: string) => {
    const element = document.querySelector(selector);
    return element && getComputedStyle(element);
  };
  expect([
    style('.step-lines > .is-now')?.outlineStyle,
    style('.step-names > .is-changed')?.outlineStyle,
  ]).toEqual(['solid', 'solid']);
  await userEvent.keyboard('{End}');
  await expect.poll(() => style('.trace-node.is-failed')?.strokeDasharray).toBe('3px, 3px');
  expect(style('.trace-node.is-failed')?.stroke).toBe(style('.line-note')?.borderTopColor);
});
