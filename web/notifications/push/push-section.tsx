import {BellRing, Monitor, Smartphone} from 'lucide-react';
import {useState} from 'react';
import {
  listPushBrowsers,
  removePushBrowser,
  testPush,
  type PushBrowser,
} from '#schema/notifications/push/push.api.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import {useData} from '#web/data/data.ts';
import {useRest, type Rest} from '#web/data/use-rest.ts';
import {call} from '#web/io/call.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {CATEGORY_WORDS} from '#web/notifications/notification-kinds.ts';
import {categoriesWith} from '#web/notifications/preferences/preferences-of.ts';
import {useMatrix} from '#web/notifications/preferences/use-preferences.ts';
import {PushTrouble, turnOff, turnOn, wanted} from '#web/notifications/push/device.ts';
import {troubleWords} from '#web/notifications/push/trouble-words.ts';
import {useOwnBrowser} from '#web/notifications/push/use-own-browser.ts';
import {Button} from '#web/ui/form/button.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Tag} from '#web/ui/show/tag.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {useFocusAfter} from '#web/ui/use-focus-after.ts';

type Browsers = Rest<Reply<typeof listPushBrowsers>>;

/** Whether this browser gets pushes, and every other one of the learner's that does. */
export function PushSection() {
  const asked = useRest(listPushBrowsers, {});
  const browsers = asked.answer?.browsers;
  const own = useOwnBrowser(browsers);
  // A browser that is removed goes with its buttons.
  useFocusAfter(browsers?.map(({id}) => id).join(' ') ?? 'loading');
  return (
    <SettingsSection
      title="Push notifications"
      lead="They reach you while the academy is closed, at most 5 a day of each category."
    >
      {asked.isOffline && !browsers ? (
        <p className="text-muted">You’re offline. This shows up when you’re back online.</p>
      ) : browsers === undefined || own === 'looking' ? (
        asked.error === undefined ? (
          <Skeleton label="Loading your browsers" lines={2} />
        ) : (
          <Notice
            tone="bad"
            title="Your browsers couldn’t be loaded"
            action={
              <Button kind="secondary" size="small" onClick={asked.askAgain}>
                Try again
              </Button>
            }
          >
            {wordsFor(asked.error)}
          </Notice>
        )
      ) : (
        <>
          <ThisBrowser own={own} asked={asked} />
          {browsers.length > 0 ? <List browsers={browsers} own={own} asked={asked} /> : null}
        </>
      )}
    </SettingsSection>
  );
}

type OwnProps = {own: PushBrowser | undefined; asked: Browsers};

function ThisBrowser({own, asked}: OwnProps) {
  const {userId} = useData();
  const matrix = useMatrix();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const change = async (work: () => Promise<void>) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await work();
    } catch (error) {
      setTrouble(error instanceof PushTrouble ? error.message : wordsFor(error));
    }
    setBusy(false);
    asked.askAgain();
  };
  const wasLost = own === undefined && wanted(userId).read() === true;
  return (
    <div className="grid gap-4">
      {trouble ? (
        <Notice tone="bad" title={trouble}>
          {troubleWords(trouble)}
        </Notice>
      ) : wasLost ? (
        <Notice tone="warn" title="This browser lost its subscription">
          Turn push notifications on again to keep getting them here.
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2.5 font-medium">
          <BellRing size={18} aria-hidden className={own ? 'text-accent-strong' : 'text-muted'} />
          <span>{own ? 'On in this browser' : 'Off in this browser'}</span>
        </p>
        {own ? (
          <Button
            kind="secondary"
            busy={isBusy}
            disabled={asked.isOffline}
            onClick={() => void change(() => turnOff(userId))}
          >
            Turn off
          </Button>
        ) : (
          <Button
            busy={isBusy}
            disabled={asked.isOffline}
            onClick={() => void change(() => turnOn(userId, categoriesWith(matrix, 'push')))}
          >
            {wasLost ? 'Turn on again' : 'Turn on'}
          </Button>
        )}
      </div>
    </div>
  );
}

type ListProps = OwnProps & {browsers: readonly PushBrowser[]};

function List({browsers, own, asked}: ListProps) {
  const [busy, setBusy] = useState<string>();
  const run = async (name: string, work: () => Promise<{readonly message: string}>, failed: string) => {
    setBusy(name);
    try {
      toast({title: (await work()).message, tone: 'good'});
    } catch (error) {
      toast({title: failed, description: wordsFor(error), tone: 'bad'});
    }
    setBusy(undefined);
    asked.askAgain();
  };
  return (
    <ul
      aria-label="Browsers that get push notifications"
      className="mt-4 divide-y divide-line border-t border-line"
    >
      {browsers.map((one) => (
        <Line
          key={one.id}
          one={one}
          isOwn={one.id === own?.id}
          busy={busy}
          disabled={asked.isOffline}
          onTest={() =>
            void run(
              `test ${one.id}`,
              () => call(testPush, {params: {id: one.id}}),
              'The test notification wasn’t sent',
            )
          }
          onRemove={() =>
            void run(
              `remove ${one.id}`,
              () => call(removePushBrowser, {params: {id: one.id}}),
              'That browser still gets push notifications',
            )
          }
        />
      ))}
    </ul>
  );
}

type LineProps = {
  one: PushBrowser;
  isOwn: boolean;
  busy: string | undefined;
  disabled: boolean;
  onTest: () => void;
  onRemove: () => void;
};

function Line({one, isOwn, busy, disabled, onTest, onRemove}: LineProps) {
  const {id, label, categories, createdAt, lastOkAt} = one;
  const Icon = /iPhone|iPad|Android/.test(label) ? Smartphone : Monitor;
  const what = categories.map((category) => CATEGORY_WORDS[category]).join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {label} {isOwn ? <Tag tone="accent">This browser</Tag> : null}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>
            {lastOkAt === null ? (
              'Nothing sent yet'
            ) : (
              <span>
                Last sent: <Time at={Date.parse(lastOkAt)} />
              </span>
            )}
          </span>
          <span>
            On since: <Time at={Date.parse(createdAt)} />
          </span>
          <span>{what}</span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          kind="secondary"
          size="small"
          busy={busy === `test ${id}`}
          disabled={disabled}
          aria-label={`Send a test to ${label}`}
          onClick={onTest}
        >
          Send a test
        </Button>
        {isOwn ? null : (
          <Button
            kind="quiet"
            size="small"
            busy={busy === `remove ${id}`}
            disabled={disabled}
            aria-label={`Remove ${label}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}
