import {mailPreviewPath, type getMail, type MailInfo} from '#schema/admin/admin.api.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import {MailStateTag} from '#web/admin/mail-state.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Tabs} from '#web/ui/tabs.tsx';

/** As the server tells it to who has shown lately that it is them. */
export type Email = Reply<typeof getMail>;

type Props = {
  /** None is open without it. */
  mail: Email | undefined;
  onClose: () => void;
};

/** One email: where it is, and what it says. Opening it is recorded in the audit log. */
export function MailDialog({mail, onClose}: Props) {
  return (
    <Dialog
      title="Email"
      open={mail !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      {mail === undefined ? null : <OpenEmail mail={mail} />}
    </Dialog>
  );
}

function OpenEmail({mail}: {mail: Email}) {
  return (
    <div className="space-y-4">
      <Facts mail={mail} />
      {mail.error ? (
        <Notice tone={mail.state === 'failed' ? 'bad' : 'warn'} title="The last attempt failed">
          <span>{mail.error}</span>
          {mail.nextTryAt ? (
            <span>{` Next attempt: ${timeFormat.format(new Date(mail.nextTryAt))}.`}</span>
          ) : null}
        </Notice>
      ) : null}
      {mail.text === null ? (
        <p className="text-sm text-muted">{missingWords(mail)}</p>
      ) : (
        <Tabs
          label="How the email is shown"
          tabs={[
            {value: 'page', label: 'As a page', panel: <Preview id={mail.id} />},
            {value: 'text', label: 'As text', panel: <PlainText text={mail.text} />},
          ]}
        />
      )}
    </div>
  );
}

const timeFormat = new Intl.DateTimeFormat('en', {dateStyle: 'medium', timeStyle: 'short'});

function Facts({mail}: {mail: MailInfo}) {
  const {subject, to, createdAt, sentAt, tries} = mail;
  const facts = [
    ['Subject', subject ?? 'not written yet'],
    ['To', to],
    ['Requested', timeFormat.format(new Date(createdAt))],
    ...(sentAt ? [['Sent', timeFormat.format(new Date(sentAt))] as const] : []),
    ['Attempts', String(tries)],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto" className="text-left break-words">
            {value}
          </dd>
        </div>
      ))}
      <dt className="text-muted">State</dt>
      <dd>
        <MailStateTag mail={mail} />
      </dd>
    </dl>
  );
}

/** In a frame that may run nothing and knows nothing of this page; its own reply forbids the rest. */
const Preview = ({id}: {id: string}) => (
  <iframe
    title="The email as a page"
    sandbox=""
    src={mailPreviewPath(id)}
    className="h-80 w-full rounded-lg border border-line bg-[#fff]"
  />
);

const PlainText = ({text}: {text: string}) => (
  <pre
    // A long letter scrolls by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    dir="auto"
    className="max-h-80 overflow-auto rounded-lg border border-line bg-sunken p-4 font-mono text-sm break-words whitespace-pre-wrap"
  >
    {text}
  </pre>
);

const missingWords = ({state}: MailInfo): string =>
  state === 'sent' || state === 'stored'
    ? 'The text isn’t kept anymore. It’s removed once the email is sent, or after 30 days.'
    : 'The text is written when the email is sent.';
