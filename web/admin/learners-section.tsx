import {Search} from 'lucide-react';
import {useState, type FormEvent} from 'react';
import {getLearners, switchDev, type LearnerInfo} from '#schema/admin/admin.api.ts';
import {Pager, PAGE_ROWS} from '#web/admin/pager.tsx';
import {adminCall} from '#web/admin/state.ts';
import {useAdminRest} from '#web/admin/use-admin-rest.ts';
import type {Confirmed} from '#web/admin/use-confirmed.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Cell, FROM_TABLET, OnPhone, Table} from '#web/ui/show/table.tsx';
import {Time} from '#web/ui/show/time.tsx';

/** On a phone the first column holds what the later ones have no room for. */
const COLUMNS = [
  {name: 'Username'},
  {name: 'Developer'},
  {name: 'Name', className: FROM_TABLET},
  {name: 'Email', className: FROM_TABLET},
  {name: 'Joined', className: FROM_TABLET},
];

/** Learners, found by what they are called, and whether they are developers. */
export function LearnersSection({run}: Pick<Confirmed, 'run'>) {
  const [{search, page}, setAsked] = useState({search: '', page: 1});
  const {data, problem, amend} = useAdminRest(getLearners, {
    query: {search, page: String(page), limit: String(PAGE_ROWS)},
  });
  const change = ({id, username}: LearnerInfo, isDev: boolean) =>
    run(async () => {
      await adminCall(switchDev, {params: {id}, body: {isDev}});
      amend((shown) => ({
        ...shown,
        learners: shown.learners.map((learner) => (learner.id === id ? {...learner, isDev} : learner)),
      }));
      toast({
        title: isDev ? `${username} is a developer now` : `${username} isn’t a developer anymore`,
        tone: 'good',
      });
    });
  return (
    <section aria-labelledby="learners" className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="learners" className="text-xl font-semibold">
            Learners
          </h2>
          <p className="text-sm text-muted">
            Developers see the experimental pages and can skip the Python assessment.
          </p>
        </div>
        <SearchForm onSearch={(text) => setAsked({search: text, page: 1})} />
      </div>
      {problem ? (
        <Notice tone="bad" title="The learners couldn’t be loaded">
          {problem}
        </Notice>
      ) : null}
      {data ? (
        <>
          {data.learners.length > 0 ? (
            <Table caption="Learners found" columns={COLUMNS}>
              {data.learners.map((learner) => (
                <LearnerRow key={learner.id} learner={learner} onChange={change} />
              ))}
            </Table>
          ) : (
            <EmptyState title={search === '' ? 'No learners yet' : `No results for “${search}”`}>
              {search === ''
                ? 'New learners appear here.'
                : 'Search by part of a username, name, or email address.'}
            </EmptyState>
          )}
          <Pager page={page} total={data.total} onPage={(next) => setAsked({search, page: next})} />
        </>
      ) : problem ? null : (
        <Skeleton label="Loading learners" lines={5} />
      )}
    </section>
  );
}

/** Sent as a whole, not letter by letter: every look is in the audit log. */
function SearchForm({onSearch}: {onSearch: (text: string) => void}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('search');
    onSearch(typeof text === 'string' ? text.trim() : '');
  };
  return (
    <form role="search" onSubmit={submit} className="flex w-full gap-2 sm:w-auto">
      <div className="min-w-0 flex-1 sm:w-72">
        <Field
          label="Search learners"
          labelled="hidden"
          name="search"
          type="search"
          icon={Search}
          placeholder="Username, name, or email"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Button type="submit" kind="secondary" className="h-11">
        Search
      </Button>
    </form>
  );
}

type RowProps = {learner: LearnerInfo; onChange: (learner: LearnerInfo, isDev: boolean) => void};

function LearnerRow({learner, onChange}: RowProps) {
  const {username, fullName, email, createdAt, isDev} = learner;
  return (
    <tr>
      <Cell heads>
        <span className="[overflow-wrap:anywhere]">{username}</span>
        <OnPhone>
          <span className="block text-ink">{fullName}</span>
          <span className="block [overflow-wrap:anywhere]">{email}</span>
          <span className="block">
            Joined <Time at={Date.parse(createdAt)} />
          </span>
        </OnPhone>
      </Cell>
      <Cell>
        <input
          type="checkbox"
          role="switch"
          aria-label={`${username} is a developer`}
          className="switch align-middle"
          checked={isDev}
          onChange={(event) => onChange(learner, event.target.checked)}
        />
      </Cell>
      <Cell className={`break-words ${FROM_TABLET}`}>{fullName}</Cell>
      <Cell className={`[overflow-wrap:anywhere] text-muted ${FROM_TABLET}`}>{email}</Cell>
      <Cell className={`whitespace-nowrap text-muted ${FROM_TABLET}`}>
        <Time at={Date.parse(createdAt)} />
      </Cell>
    </tr>
  );
}
