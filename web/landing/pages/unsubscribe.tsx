// Where the links in emails lead that end them. They work without a session and without JavaScript.
import type {ReactNode} from 'react';
import {EMAILS_PLACE, STOPPED, UNKNOWN_LINK} from '#schema/notifications/unsubscribe.places.ts';
import {TextColumn} from '#web/landing/pages/text-column.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

/** Asks first: scanners of email open each link. The form goes to the page's own address, which holds the token. */
const Ask = ({title, children}: {title: string; children?: ReactNode}) => (
  <TextColumn title={title}>
    {children}
    <p className="pub-lead">Stop getting {EMAILS_PLACE}? Notifications in the app stay as they are.</p>
    <form method="post">
      <input type="hidden" name="by" value="page" />
      <button type="submit" className="pub-button is-main">
        Stop these emails
      </button>
    </form>
  </TextColumn>
);

/** It asks once more. */
export const AskAgain = ({title}: {title: string}) => (
  <Ask title={title}>
    <Notice tone="bad" title="The emails haven’t stopped yet">
      The academy is busy right now. Try again in a moment.
    </Notice>
  </Ask>
);

const SettingsLink = () => (
  <p>
    <a href="/profile?tab=notifications&show=settings" className="pub-button">
      Notification settings
    </a>
  </p>
);

const Done = ({title}: {title: string}) => (
  <TextColumn title={title}>
    <p className="pub-lead">
      You won’t get {EMAILS_PLACE} anymore. You can turn them on again at any time in your notification
      settings.
    </p>
    <SettingsLink />
  </TextColumn>
);

const Unknown = ({title}: {title: string}) => (
  <TextColumn title={title}>
    <p className="pub-lead">
      Nothing has changed. If the link was cut off, open all of it from the email, or turn the emails off in
      your notification settings. If the account was deleted, no more emails will come.
    </p>
    <SettingsLink />
  </TextColumn>
);

/** By path. */
export const UNSUBSCRIBE_PAGES: Readonly<Record<string, (title: string) => ReactNode>> = {
  '/unsubscribe/:token': (title) => <Ask title={title} />,
  [STOPPED]: (title) => <Done title={title} />,
  [UNKNOWN_LINK]: (title) => <Unknown title={title} />,
};
