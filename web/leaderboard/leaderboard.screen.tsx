import {Info, SlidersHorizontal} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'wouter';
import {SCOPES} from '#schema/leaderboard/leaderboard.api.ts';
import {WINDOWS} from '#schema/leaderboard/periods.ts';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {BoardView} from '#web/leaderboard/board-view.tsx';
import {League} from '#web/leaderboard/league/league.tsx';
import {HowPointsWork} from '#web/leaderboard/own/how-points-work.tsx';
import {ListingSettings} from '#web/leaderboard/listing-settings.tsx';
import {boardOf} from '#web/leaderboard/use-board.ts';
import {useOwn, useSettings, type Own} from '#web/leaderboard/own/use-own.ts';
import {addressOfView, PAGE_SIZES, usePeriod, useView, type View} from '#web/leaderboard/use-view.ts';
import {countryName, sinceWords, WINDOW_WORDS} from '#web/leaderboard/words.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {LinkTabs} from '#web/ui/link-tabs.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

/** Who has earned how many points: everybody, one's country, one's cohort; this week, this month, ever. */
export function LeaderboardScreen() {
  const {view, change} = useView();
  const own = useOwn();
  const period = usePeriod(view.window);
  const [dialog, setDialog] = useState<'rules' | 'settings'>();
  return (
    <Page
      title="Leaderboard"
      lead={sinceWords(period)}
      width="wide"
      aside={
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" size="small" onClick={() => setDialog('rules')}>
            <Info size={15} aria-hidden /> How points work
          </Button>
          <Button kind="secondary" size="small" disabled={!own} onClick={() => setDialog('settings')}>
            <SlidersHorizontal size={15} aria-hidden /> Leaderboard settings
          </Button>
        </div>
      }
    >
      <SettingsNotice onOpen={() => setDialog('settings')} />
      {own ? <League own={own} /> : <div aria-hidden className="skeleton mb-10 h-40" />}
      <div className="mb-5 flex flex-wrap items-end gap-x-8 gap-y-3">
        <h2 className="sr-only">Ranks</h2>
        <Views view={view} own={own} />
        {own ? <PageSizes view={view} period={period} own={own} onChange={change} /> : null}
      </div>
      {own ? (
        <Content view={view} period={period} own={own} onSettings={() => setDialog('settings')} />
      ) : (
        <div role="group" aria-busy="true" aria-label="Loading the leaderboard" className="skeleton h-96" />
      )}
      <HowPointsWork open={dialog === 'rules'} onOpenChange={() => setDialog(undefined)} />
      {own ? (
        <ListingSettings own={own} open={dialog === 'settings'} onOpenChange={() => setDialog(undefined)} />
      ) : null}
    </Page>
  );
}

function Views({view, own}: {view: View; own: Own | undefined}) {
  const words = {
    all: 'Everyone',
    country: own?.country ? countryName(own.country) : 'My country',
    cohort: own?.cohortName ?? 'My cohort',
  };
  const here = addressOfView(view);
  return (
    <>
      <LinkTabs
        label="Who"
        here={here}
        tabs={SCOPES.map((scope) => ({href: addressOfView({...view, scope}), label: words[scope]}))}
      />
      <LinkTabs
        label="When"
        look="segments"
        here={here}
        tabs={WINDOWS.map((window) => ({
          href: addressOfView({...view, window}),
          label: WINDOW_WORDS[window],
        }))}
      />
    </>
  );
}

type PageSizesProps = {view: View; period: string; own: Own; onChange: (part: Partial<View>) => void};

/** How many ranks are live; there is nothing to choose while all of them fit the smaller page. */
function PageSizes({view, period, own, onChange}: PageSizesProps) {
  const [top] = useRows(queries.leaderboard.top({...boardOf(view, period, own), limit: view.size}));
  if (top.length < PAGE_SIZES[0]) return null;
  return (
    <div className="ml-auto">
      <Select
        label="Page size"
        labelled="beside"
        size="small"
        value={view.size}
        onChange={({target}) => onChange({size: target.value === '50' ? 50 : 20})}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
    </div>
  );
}

/** Says how far a change of one's own listing is, as long as it is not done. */
function SettingsNotice({onOpen}: {onOpen: () => void}) {
  const {word, rejected} = useSettings();
  if (rejected) {
    return (
      <div className="mb-5">
        <Notice tone="bad" title="Your leaderboard settings weren’t saved">
          {rejected.message}{' '}
          <button type="button" onClick={onOpen} className="font-medium underline">
            Change it
          </button>
        </Notice>
      </div>
    );
  }
  return word === 'Saved' ? null : (
    <p role="status" className="mb-5 text-sm text-muted">
      Leaderboard settings: {word}
    </p>
  );
}

type ContentProps = {view: View; period: string; own: Own; onSettings: () => void};

function Content({view, period, own, onSettings}: ContentProps) {
  const key = boardOf(view, period, own);
  if (view.scope === 'country' && key.value === '') {
    return (
      <EmptyState
        title="Your country isn’t set"
        action={
          <Link href="/profile" className={buttonLook('secondary')}>
            Open your profile
          </Link>
        }
      >
        Choose it in your profile to see how you rank among learners in your country.
      </EmptyState>
    );
  }
  if (view.scope === 'cohort' && key.value === '') {
    return (
      <EmptyState title="You’re not in a cohort">
        A cohort is a group of learners who start together. Until you’re in one, see how you rank among
        everyone.
      </EmptyState>
    );
  }
  return (
    <BoardView
      key={JSON.stringify([view, key])}
      view={view}
      boardKey={key}
      own={own}
      onSettings={onSettings}
    />
  );
}
