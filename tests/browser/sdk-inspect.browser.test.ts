import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage, expectComplaint} = browserForTests();

test.each(['a function', 'an observer'])(
  'the start machine can be inspected by %s, and no key is in what it shows',
  async (form) => {
    const page = await openPage();
    const seen = await page.evaluate(async (kind) => {
      const states: string[] = [];
      const shown: string[] = [];
      const look = (event: {readonly type: string; readonly snapshot?: unknown}) => {
        if (event.type !== '@xstate.snapshot') return;
        const {value, context} = event.snapshot as {value?: unknown; context?: unknown};
        if (value !== undefined) states.push(typeof value === 'string' ? value : JSON.stringify(value));
        shown.push(JSON.stringify(context ?? null));
      };
      const noted = sdk.open({
        token: 'VERY-SECRET',
        inspect: kind === 'a function' ? look : {next: look},
      });
      const call = await noted.voice.start('good');
      await noted.voice.stop();
      const leaks = shown.filter((text) => text.includes('VERY-SECRET')).length;
      return {call, states: [...new Set(states)], leaks};
    }, form);
    expect(seen.call).toMatchObject({id: 'call-1'});
    expect(seen.states).toEqual(
      expect.arrayContaining([
        '{"starting":"creating"}',
        '{"starting":{"joining":"waiting"}}',
        'live',
        'leaving',
        'over',
      ]),
    );
    expect(seen.leaks).toBe(0);
  },
);

test.each(['a function', 'an observer', 'nothing of the kind'])(
  'an inspector that is %s and throws harms no call',
  async (form) => {
    expectComplaint(/uncaught: the inspector's own bug|inspect/);
    const page = await openPage();
    const seen = await page.evaluate(async (kind) => {
      const fail = () => {
        throw new Error("the inspector's own bug");
      };
      const inspect = {'a function': fail, 'an observer': {next: fail}}[kind] ?? ('wrong' as never);
      const noted = sdk.open({inspect});
      const call = await noted.voice.start('good');
      await sdk.heard(noted, 'call-start');
      await noted.voice.stop();
      return {call, errors: sdk.story(noted).filter((word) => word === 'error').length};
    }, form);
    expect(seen).toMatchObject({call: {id: 'call-1'}, errors: 0});
  },
);

test('the inspector of XState itself is taken as it is', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const told: string[] = [];
    const {inspect} = sdk.createInspector({
      send: ({type}) => void told.push(type),
    });
    const noted = sdk.open({inspect});
    const call = await noted.voice.start('good');
    await noted.voice.stop();
    // It tells when the page has nothing else to do.
    await sdk.until(() => told.includes('@xstate.snapshot'));
    return {call, told: [...new Set(told)]};
  });
  expect(seen.call).toMatchObject({id: 'call-1'});
  expect(seen.told).toEqual(expect.arrayContaining(['@xstate.actor', '@xstate.snapshot']));
});
