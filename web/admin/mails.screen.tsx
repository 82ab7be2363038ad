import {useState} from 'react';
import {getMail, getMails, type MailInfo} from '#schema/admin/admin.api.ts';
import {useHint} from '#web/admin-area/hints.ts';
import {MailDialog, type Email} from '#web/admin/mail-dialog.tsx';
import {MailStateTag} from '#web/admin/mail-state.tsx';
import {Pager, PAGE_ROWS} from '#web/admin-area/pager.tsx';
import {adminCall} from '#web/admin-area/session.ts';
import {LoadProblem} from '#web/admin-area/load-problem.tsx';
import {useAdminRest} from '#web/admin-area/use-admin-rest.ts';
import {useConfirmed} from '#web/admin-area/confirmed.ts';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Cell, FROM_TABLET, OnPhone, Table} from '#web/ui/show/table.tsx';
import {Time} from '#web/ui/show/time.tsx';

/** On a phone the first column holds what the later ones have no room for. */
const COLUMNS = [
  {name: 'Email'},
  {name: 'State'},
  {name: 'To', className: FROM_TABLET},
  {name: 'Attempts', figures: true, className: FROM_TABLET},
  {name: 'Requested', className: FROM_TABLET},
];

const WHY =
  'An email can contain a link that opens an account, so confirm it’s you before you read one. That covers the next 10 minutes.';

/** The academy's emails, newest first, as they come. Nothing here changes them. */
export function MailsScreen() {
  const turn = useHint('mails');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Email>();
  const run = useConfirmed();
  const open = (id: string) => run(async () => setOpened(await adminCall(getMail, {params: {id}})), WHY);
  const {data, problem, askAgain} = useAdminRest(
    getMails,
    {query: {page: String(page), limit: String(PAGE_ROWS)}},
    turn,
  );
  const areKept = data?.mails.some(({state}) => state === 'stored');
  return (
    <Page
      width="wide"
      title="Emails"
      lead="Every email the academy sends, as it goes out. You can read them but not change them."
    >
      <div className="space-y-4">
        {areKept ? (
          <Notice title="Emails aren’t being sent">
            This academy has no mail server, so emails are kept here. Pass them on yourself, or set up a
            server with SMTP_URL.
          </Notice>
        ) : null}
        {problem ? (
          <LoadProblem title="The emails couldn’t be loaded" onRetry={askAgain}>
            {problem}
          </LoadProblem>
        ) : null}
        {data && data.total === 0 ? (
          <EmptyState title="No emails yet">Emails that the academy sends appear here.</EmptyState>
        ) : null}
        {data && data.total > 0 ? (
          <>
            <Table caption="Emails" columns={COLUMNS}>
              {data.mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} onOpen={() => open(mail.id)} />
              ))}
            </Table>
            <Pager page={page} total={data.total} onPage={setPage} />
          </>
        ) : null}
        {data || problem ? null : <Skeleton label="Loading emails" lines={5} />}
      </div>
      <MailDialog mail={opened} onClose={() => setOpened(undefined)} />
    </Page>
  );
}

function MailRow({mail, onOpen}: {mail: MailInfo; onOpen: () => void}) {
  const {subject, kind, to, tries, createdAt} = mail;
  return (
    <tr>
      <Cell heads>
        <button
          type="button"
          onClick={onOpen}
          className="text-left font-medium text-accent underline-offset-4 hover:underline"
        >
          {subject ?? kind}
        </button>
        <OnPhone>
          <span className="block [overflow-wrap:anywhere]">To {to}</span>
          <span className="block">
            <Time at={Date.parse(createdAt)} />, {tries === 1 ? '1 attempt' : `${tries} attempts`}
          </span>
        </OnPhone>
      </Cell>
      <Cell>
        <MailStateTag mail={mail} />
      </Cell>
      <Cell className={`[overflow-wrap:anywhere] text-muted ${FROM_TABLET}`}>{to}</Cell>
      <Cell figures className={FROM_TABLET}>
        {tries}
      </Cell>
      <Cell className={`whitespace-nowrap text-muted ${FROM_TABLET}`}>
        <Time at={Date.parse(createdAt)} />
      </Cell>
    </tr>
  );
}
