// A screen, and the fixture that it is shown with.
import type {BrowserContext, Page} from 'playwright';
import type {Pool} from 'pg';

export type Screen = {
  readonly name: string;
  /** `guest` screens are taken before anyone signs in; `admin` screens sign in themselves. */
  readonly as: 'guest' | 'learner' | 'admin';
  /** Opens the screen and waits until it is ready. */
  readonly show: (page: Page, fixture: ScreenFixture) => Promise<void>;
  /** Restores the state that other screens expect. */
  readonly after?: (page: Page, fixture: ScreenFixture) => Promise<void>;
};

/** What a screen works with. */
export type ScreenFixture = {
  readonly origin: string;
  readonly context: BrowserContext;
  /** The academy's database: correct answers are nowhere else. */
  readonly pool: Pool;
  /** The user who is signed in on `learner` screens. */
  readonly username: string;
};

const AREAS = [
  /^\/(?:assessment|coding|community|dashboard|glossary|leaderboard|modules|personal-tutor|profile|progress)(?:\/|$)/,
  /^\/admin(?:\/(?!login)|$)/,
];
const areaOf = (path: string) => AREAS.findIndex((area) => area.test(path));

/**
 * Goes to an address: from page to page of the app as its own links do, which costs a fraction of a load. From another
 * area, to another, and to the same page once more, by a load.
 */
export async function go(page: Page, address: string): Promise<void> {
  const [to, from] = [new URL(address), new URL(page.url())];
  const isInApp =
    to.origin === from.origin &&
    to.pathname !== from.pathname &&
    areaOf(to.pathname) !== -1 &&
    areaOf(to.pathname) === areaOf(from.pathname);
  if (isInApp) await page.evaluate((url) => history.pushState(null, '', url), address);
  else await page.goto(address);
}

/** Goes to an address and waits for its text. */
export const at =
  (path: string, text: string) =>
  async (page: Page, {origin}: Pick<ScreenFixture, 'origin'>): Promise<void> => {
    await go(page, origin + path);
    await page.getByText(text).filter({visible: true}).first().waitFor();
  };
