// What somebody sees who has not signed in: the public pages, and the ways in.
import type {Page} from 'playwright';
import {messages} from '#tests/screens/messages.ts';
import {at, type Screen} from '#tests/screens/screen.ts';
import {stoppingEmails} from '#tests/screens/stopping-emails.ts';

async function refuseMicrophone(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
}

/** Types to the tutor. */
async function talkTo(page: Page, origin: string): Promise<void> {
  await refuseMicrophone(page, origin);
  await page.getByRole('button', {name: 'Start Chat'}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Type instead'}).click();
  await page.getByText('Connected - Ask me anything!').waitFor();
}

async function askTutor(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question);
  await page.getByRole('button', {name: 'Send', exact: true}).click();
}

export const guests: readonly Screen[] = [
  {name: 'landing', as: 'guest', show: at('/', 'Curriculum Overview')},
  // What is for programs, opened by a person.
  {name: 'trouble', as: 'guest', show: at('/api/auth/me', 'That didn’t work')},
  {
    name: 'landing-sign-in',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(origin);
      await page.getByRole('banner').getByRole('link', {name: 'Sign In'}).click();
      await page.getByRole('dialog', {name: 'Welcome Back'}).waitFor();
    },
  },
  {
    name: 'landing-sign-in-failed',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(origin);
      await page.getByRole('banner').getByRole('link', {name: 'Sign In'}).click();
      await page.getByRole('button', {name: 'Sign In', exact: true}).click();
      await page.getByText('Username is required').waitFor();
    },
  },
  {
    name: 'landing-tutor',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(origin);
      await page.getByRole('heading', {name: 'Ask before you apply'}).scrollIntoViewIfNeeded();
      await page.getByRole('button', {name: 'Start Chat'}).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'landing-tutor-denied',
    as: 'guest',
    show: async (page, {origin}) => {
      await refuseMicrophone(page, origin);
      await page.getByRole('button', {name: 'Start Chat'}).click();
      await page.getByRole('heading', {name: 'Microphone Access Required'}).waitFor();
    },
  },
  {
    name: 'landing-tutor-open',
    as: 'guest',
    show: async (page, {origin}) => talkTo(page, origin),
  },
  {
    name: 'landing-tutor-answered',
    as: 'guest',
    show: async (page, {origin}) => {
      await talkTo(page, origin);
      await page.getByRole('button', {name: 'How do I read a traceback?'}).click();
      await page.getByRole('log').getByRole('link').first().waitFor();
    },
  },
  {
    name: 'landing-tutor-nothing',
    as: 'guest',
    show: async (page, {origin}) => {
      await talkTo(page, origin);
      await askTutor(page, 'What is the capital of France?');
      await page.getByText('I can’t answer that one').waitFor();
    },
  },
  {
    name: 'landing-tutor-too-long',
    as: 'guest',
    show: async (page, {origin}) => {
      await talkTo(page, origin);
      await askTutor(page, 'Why? '.repeat(200));
      await page.getByText('A question can have at most').waitFor();
    },
  },
  {
    name: 'landing-answered',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(origin);
      await page.getByLabel("['Hi']").check();
      await page.getByText('There’s no backup').waitFor();
    },
  },
  {
    name: 'landing-try',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(origin);
      const sample = page.getByRole('group', {name: 'Sample', exact: true});
      await sample.getByRole('button', {name: 'Step through'}).click();
      await sample.getByRole('slider', {name: 'Step'}).fill('3');
      await sample.getByText('Step 3 of 4').waitFor();
      await page.getByLabel('1, and then 1').check();
      await page.getByRole('heading', {name: 'Try it before you sign up'}).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'landing-windows',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(origin);
      const phone = page.getByRole('group', {name: 'Your phone'});
      await phone.getByRole('switch', {name: 'Network'}).click();
      await phone.getByRole('button').first().click();
      await phone.getByText('Waiting to send: 1').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'landing-inside',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(origin);
      await page
        .getByRole('heading', {name: 'Inside the academy'})
        .evaluate((title) => title.scrollIntoView());
      await page.waitForFunction(() => {
        const shown = [...document.querySelectorAll<HTMLImageElement>('.inside img')].find((image) =>
          image.checkVisibility(),
        );
        return shown?.complete === true && shown.naturalWidth > 0;
      });
    },
  },
  {
    name: 'landing-closing',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(origin);
      await page.getByRole('heading', {name: 'Graduate with More Than Skills'}).scrollIntoViewIfNeeded();
    },
  },
  {name: 'about', as: 'guest', show: at('/about', 'Who it’s for')},
  {name: 'learn-more', as: 'guest', show: at('/learn-more', 'Start without an account')},
  {name: 'privacy', as: 'guest', show: at('/privacy', 'What we store')},
  {name: 'terms', as: 'guest', show: at('/terms', 'What you get')},
  {name: 'cookies', as: 'guest', show: at('/cookies', 'How to remove it')},
  {name: 'email-course', as: 'guest', show: at('/email-course', 'It opens soon')},
  {name: 'email-course-coming', as: 'guest', show: at('/email-course/register', 'opens soon')},
  ...messages,
  ...stoppingEmails,
  {name: 'not-found', as: 'guest', show: at('/no/such/page', '404 Page Not Found')},
  {name: 'sign-in', as: 'guest', show: at('/auth/login', 'Welcome Back')},
  {
    name: 'sign-in-failed',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/login`);
      await page.getByLabel('Username').fill('ada');
      await page.getByLabel('Password', {exact: true}).fill('not the password');
      await page.getByRole('button', {name: 'Sign In'}).click();
      await page.getByText('Invalid username or password').waitFor();
    },
  },
  {
    name: 'register-refused',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/register`);
      await page.getByLabel('Full name').fill('Ada Lovelace');
      await page.getByLabel('Email').fill('ada');
      await page.getByRole('button', {name: 'Create account'}).click();
      await page.getByText('Username is required').waitFor();
    },
  },
  {
    name: 'sign-in-google-off',
    as: 'guest',
    show: at('/auth/login?notice=google-off', 'isn’t set up here'),
  },
  {name: 'sign-in-google-down', as: 'guest', show: at('/api/auth/google', 'We can’t reach Google right now')},
  {
    name: 'sign-in-google-choose',
    as: 'guest',
    show: at('/auth/login?notice=google-choose', 'create a new account'),
  },
  {
    name: 'register-name-free',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/register`);
      await page.getByLabel('Username').fill('nobody-has-this');
      await page.getByText('nobody-has-this is available.').waitFor();
    },
  },
  {name: 'register', as: 'guest', show: at('/auth/register', 'Create your account')},
  {
    name: 'sign-in-wait',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/login`);
      await page.getByLabel('Username').fill(`guessed-${crypto.randomUUID()}`);
      await page.getByLabel('Password', {exact: true}).fill('not the password');
      const button = page.getByRole('button', {name: 'Sign In', exact: true});
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const answered = page.waitForResponse('**/api/auth/login');
        await button.click();
        await answered;
        await button.waitFor();
      }
      await button.click();
      await page.getByText(/Too many attempts. Try again in \d+ seconds?/).waitFor();
    },
  },
  {name: 'forgot-password', as: 'guest', show: at('/auth/forgot-password', 'Send the link')},
  {
    name: 'forgot-password-sent',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/forgot-password`);
      await page.getByLabel('Email').fill(`ada-${crypto.randomUUID()}@example.org`);
      await page.getByRole('button', {name: 'Send the link'}).click();
      await page.getByText('Your request has arrived').waitFor();
    },
  },
  {name: 'reset-password', as: 'guest', show: at('/auth/reset-password?token=abc', 'Change password')},
  {
    name: 'reset-password-no-token',
    as: 'guest',
    show: at('/auth/reset-password', 'This link isn’t complete'),
  },
  {
    name: 'reset-password-over',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/reset-password?token=abc`);
      await page.getByLabel('New password', {exact: true}).fill('a lantern in the fog');
      await page.getByRole('button', {name: 'Change password'}).click();
      await page.getByText('This link doesn’t work anymore').waitFor();
    },
  },
];
