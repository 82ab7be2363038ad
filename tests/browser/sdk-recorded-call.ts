// The call that the page of the machine shows (sdk/machine): a real one, on the real call library.
import type {Page} from 'playwright';
import {askForMicrophone, decide} from '#tests/browser/sdk-prompt.ts';

const ABOUT =
  'A call with the question for the microphone, a lost connection that is joined again, and a stop by the visitor.';

/** As JSON. @param page of the package, whose visitor has not decided about the microphone. */
export async function recordCall(page: Page): Promise<string> {
  await askForMicrophone(page);
  const recorded = page.evaluate(async (about) => {
    const recorder = sdk.recordCall(about);
    const noted = sdk.open({inspect: recorder.inspect});
    Object.assign(globalThis, {recorder});
    await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    standIn.room?.fail({type: 'connection-error', msg: 'The connection was lost.'});
    await sdk.heard(noted, 'reconnected');
    await noted.voice.stop();
    return JSON.stringify(recorder.recording(), null, 2);
  }, ABOUT);
  const asked = page.waitForFunction(() => {
    const {recorder} = globalThis as {recorder?: ReturnType<typeof sdk.recordCall>};
    return recorder?.steps.some(({event}) => event.type === 'asked');
  });
  // A call that fails before is told, and not waited for.
  await Promise.race([asked, recorded]);
  await decide(page, 'granted');
  return recorded;
}
