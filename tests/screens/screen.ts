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

/** Goes to an address and waits for its text. */
export const at =
  (path: string, text: string) =>
  async (page: Page, {origin}: Pick<ScreenFixture, 'origin'>): Promise<void> => {
    await page.goto(origin + path);
    await page.getByText(text).filter({visible: true}).first().waitFor();
  };
