// A screen, and who looks at it.
import type {BrowserContext, Page} from 'playwright';
import type {Pool} from 'pg';

export type Screen = {
  readonly name: string;
  /** `guest` screens are taken before anybody signs in; those of an `admin` sign in by themselves. */
  readonly as: 'guest' | 'learner' | 'admin';
  /** Brings the page there and waits until it is. */
  readonly show: (page: Page, desk: Desk) => Promise<void>;
  /** Brings the browser back to where other screens expect it. */
  readonly after?: (page: Page, desk: Desk) => Promise<void>;
};

/** What whoever takes the screens has at hand. */
export type Desk = {
  readonly origin: string;
  readonly context: BrowserContext;
  /** Of the academy: right answers are nowhere else. */
  readonly pool: Pool;
  /** Who is signed in on the screens of learners. */
  readonly username: string;
};

/** Goes to an address and waits for its text. */
export const at =
  (path: string, text: string) =>
  async (page: Page, {origin}: Pick<Desk, 'origin'>): Promise<void> => {
    await page.goto(origin + path);
    await page.getByText(text).filter({visible: true}).first().waitFor();
  };
