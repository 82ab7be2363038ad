// What a person does at the provider's own pages.
import type {Page} from 'playwright';

/** Signs in there under this name, and lets the academy know what it asks for. */
export async function passProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', {name: 'Sign-in'}).click();
  await page.getByRole('button', {name: 'Continue'}).click();
}
