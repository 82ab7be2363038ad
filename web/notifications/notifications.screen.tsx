import {useSearch, useLocation} from 'wouter';
import {useCommand, useIsOffline} from '#web/data/data.ts';
import {addressOf, CATEGORIES, placeIn, SETTINGS_ADDRESS, type Place} from '#web/notifications/address.ts';
import {BulkBar} from '#web/notifications/list/bulk-bar.tsx';
import {heading} from '#web/notifications/list/pass-focus.ts';
import {NotificationLines} from '#web/notifications/notification-lines.tsx';
import {untilOf} from '#web/notifications/newest.ts';
import {CATEGORY_WORDS} from '#web/notifications/notification-kinds.ts';
import {NotificationSettings, type ByZone} from '#web/notifications/preferences/notification-settings.tsx';
import {useActs} from '#web/notifications/use-acts.ts';
import {useBell} from '#web/notifications/bell/use-bell.ts';
import {useDeleting} from '#web/notifications/use-deleting.tsx';
import {useList} from '#web/notifications/list/use-list.ts';
import {useSelection} from '#web/notifications/list/use-selection.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {LinkTabs} from '#web/ui/link-tabs.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

/** All notifications of the learner: what is unread, what was put away, and what to do with them. */
export function Notifications(zone: ByZone) {
  const search = useSearch();
  const place = placeIn(search);
  if (new URLSearchParams(search).get('show') === 'settings')
    return (
      <>
        <div className="mb-8">
          <Tabs place={place} here={SETTINGS_ADDRESS} />
        </div>
        <NotificationSettings {...zone} />
      </>
    );
  return (
    <>
      <Filters place={place} />
      {/* Another place is another list, with nothing chosen in it. */}
      <List key={addressOf(place)} place={place} />
    </>
  );
}

function Filters({place}: {place: Place}) {
  const [, go] = useLocation();
  const bell = useBell();
  const readAll = useCommand('notifications.readAll');
  const choose = (value: string) => {
    const category = CATEGORIES.find((one) => one === value);
    go(addressOf({show: place.show, ...(category ? {category} : {})}));
  };
  const markAll = () => {
    // The button goes with what is unread.
    heading()?.focus({preventScroll: true});
    readAll({until: untilOf(bell.newest)});
    // Specification, section 8.
    toast({isUnlisted: true, title: 'All notifications marked as read', tone: 'good'});
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Tabs place={place} here={addressOf(place)} />
      <div className="w-44">
        <Select
          label="Category"
          labelled="hidden"
          size="small"
          value={place.category ?? ''}
          onChange={({target}) => choose(target.value)}
        >
          <option value="">All categories</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {CATEGORY_WORDS[category]}
            </option>
          ))}
        </Select>
      </div>
      {bell.unread > 0 ? (
        <Button kind="quiet" size="small" className="ml-auto" onClick={markAll}>
          Mark all as read
        </Button>
      ) : null}
    </div>
  );
}

function Tabs({place, here}: {place: Place; here: string}) {
  const shown = (['all', 'unread', 'archived'] as const).map((show) => ({
    href: addressOf({...place, show}),
    label: SHOWN_WORDS[show],
  }));
  const tabs = [...shown, {href: SETTINGS_ADDRESS, label: 'Settings'}];
  return <LinkTabs look="segments" label="Which notifications" tabs={tabs} here={here} />;
}

const SHOWN_WORDS = {all: 'All', unread: 'Unread', archived: 'Archived'} as const;

function List({place}: {place: Place}) {
  const {rows, empty, more} = useList(place);
  const acts = useActs();
  const selection = useSelection(rows);
  const isOffline = useIsOffline();
  const {ask, question} = useDeleting((some) => {
    acts.remove(some);
    selection.clear();
  }, isOffline);
  if (rows.length === 0) {
    if (empty === 'loading') return <Skeleton label="Loading your notifications" lines={6} />;
    return empty === 'none' ? <Nothing place={place} /> : <NotHere />;
  }
  return (
    <>
      <BulkBar
        rows={rows}
        selection={selection}
        show={place.show}
        acts={{...acts, remove: ask}}
        isOffline={isOffline}
      />
      <NotificationLines
        rows={rows}
        show={place.show}
        selection={selection}
        acts={{...acts, remove: ask}}
        isOffline={isOffline}
        onEnd={more}
      />
      {question}
    </>
  );
}

/** Offline, where the device has never shown it. */
const NotHere = () => (
  <EmptyState title="You’re offline">This list shows up when you’re back online.</EmptyState>
);

function Nothing({place: {show, category}}: {place: Place}) {
  const of = category ? ` in ${CATEGORY_WORDS[category]}` : '';
  if (show === 'unread')
    return (
      <EmptyState picture="done" title={`Nothing unread${of}`}>
        You’ve seen everything there is.
      </EmptyState>
    );
  if (show === 'archived')
    return (
      <EmptyState title={`Nothing archived${of}`}>
        What you archive leaves the list and stays here for 180 days after it arrived.
      </EmptyState>
    );
  return (
    <EmptyState title={`No notifications${of} yet`}>
      Mentions, message requests, missed calls, and news about your work show up here.
    </EmptyState>
  );
}
