// Page object of the provider's own pages.
import type {Page} from 'playwright';

/** Signs in there with this login, and consents. */
export async function passProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', {name: 'Sign-in'}).click();
  await page.getByRole('button', {name: 'Continue'}).click();
}
