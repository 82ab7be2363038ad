import type {BrowserContext, Page} from 'playwright';
import {becomeAdmin, type BrowserAdmin} from '#tests/browser/admin.ts';
import {go, type ScreenFixture} from '#tests/screens/screen.ts';

/** By browser: as whom it is signed in. */
export const signedIn = new WeakMap<BrowserContext, Promise<BrowserAdmin>>();

/** Goes to an address as an admin and waits for its text. */
export const asAdmin =
  (path: string, text: string) =>
  async (page: Page, {context, origin, pool}: ScreenFixture): Promise<void> => {
    if (!signedIn.has(context)) signedIn.set(context, becomeAdmin(context, origin, pool));
    await signedIn.get(context);
    await go(page, origin + path);
    await page.getByText(text).first().waitFor();
  };
