// What somebody sees who writes to the academy.
import {at, type Screen} from '#tests/screens/screen.ts';

export const messages: readonly Screen[] = [
  {name: 'contact', as: 'guest', show: at('/contact', 'Send message')},
  {
    name: 'contact-refused',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/contact`);
      await page.getByRole('button', {name: 'Send message'}).click();
      await page.getByText('Tell us your name').waitFor();
    },
  },
  {
    name: 'contact-again',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/contact`);
      // Without its script: the browser sends the form.
      await page.evaluate(() => document.querySelector('form')?.submit());
      await page.getByRole('alert').getByText('Tell us your name').waitFor();
    },
  },
  {name: 'contact-sent', as: 'guest', show: at('/contact/sent?no=T-1042', 'Its number is T-1042.')},
];
