// The browser's question for the microphone, which a headless browser cannot show: the permission is real, and
// the microphone waits for it as it does behind an open question.
import type {Page} from 'playwright';

/** Sets the permission as a visitor does. */
export async function decide(page: Page, setting: 'prompt' | 'granted' | 'denied'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const {targetInfo} = await session.send('Target.getTargetInfo');
  await session.send('Browser.setPermission', {
    permission: {name: 'microphone'},
    setting,
    origin: new URL(page.url()).origin,
    ...(targetInfo.browserContextId === undefined ? {} : {browserContextId: targetInfo.browserContextId}),
  });
}

/** The page's visitor has not decided yet: a call of it opens the question. */
export async function askForMicrophone(page: Page): Promise<void> {
  await decide(page, 'prompt');
  await page.evaluate(async () => {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    const permission = await navigator.permissions.query({name: 'microphone'});
    devices.getUserMedia = async (constraints) => {
      while (permission.state === 'prompt') {
        await new Promise((resolve) => permission.addEventListener('change', resolve, {once: true}));
      }
      return ask(constraints);
    };
  });
}
