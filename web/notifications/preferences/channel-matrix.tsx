import {Lock} from 'lucide-react';
import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';
import {ALWAYS, CHANNELS, type Channel} from '#schema/notifications/preferences/preferences.defaults.ts';
import {useCommand, usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {CATEGORIES} from '#web/notifications/address.ts';
import {CATEGORY_WORDS} from '#web/notifications/notification-kinds.ts';
import {useMatrix} from '#web/notifications/preferences/use-preferences.ts';
import {SaveMark} from '#web/ui/show/save-mark.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

const CHANNEL_WORDS: Record<Channel, string> = {inApp: 'In the app', push: 'Push', email: 'Email'};

/** What each category is made of, as far as something raises it. */
const ABOUT: Record<(typeof CATEGORIES)[number], string> = {
  course: 'Lessons and the mistakes you report',
  assessment: 'Your results and when you can try again',
  community: 'Mentions, message requests and missed calls',
  system: 'Your password and your role',
  general: 'News, and answers to what you sent us',
};

/** Category by channel: each box acts at once. */
export function ChannelMatrix() {
  const isOpen = useStoreOpen();
  const changes = usePendingOf('preferences.channel');
  const wordOf = useSaveWord(changes);
  const last = changes.at(-1);
  if (!isOpen) return <Skeleton label="Loading your settings" lines={6} />;
  return (
    <>
      <table className="w-full max-w-3xl text-left">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="pb-2 font-medium">
              Category
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-18 pb-2 text-center font-medium sm:w-28">
                {CHANNEL_WORDS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {CATEGORIES.map((category) => (
            <Line key={category} category={category} />
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex min-h-6 max-w-3xl justify-end">
        <SaveMark state={last && (last.status === 'failed' ? 'Not sent' : wordOf(last))} />
      </div>
    </>
  );
}

function Line({category}: {category: (typeof CATEGORIES)[number]}) {
  return (
    <tr>
      <th scope="row" className="py-3 pr-3 font-normal">
        <span className="block font-medium">{CATEGORY_WORDS[category]}</span>
        <span className="block text-sm text-muted">{ABOUT[category]}</span>
      </th>
      {CHANNELS.map((channel) => (
        <td key={channel} className="text-center align-middle">
          {category === ALWAYS ? <Always channel={channel} /> : <Box category={category} channel={channel} />}
        </td>
      ))}
    </tr>
  );
}

function Box({category, channel}: {category: NotificationCategory; channel: Channel}) {
  const matrix = useMatrix();
  const set = useCommand('preferences.channel');
  return (
    <label className="grid min-h-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`${CATEGORY_WORDS[category]}: ${CHANNEL_WORDS[channel]}`}
        className="tick"
        checked={matrix[category][channel]}
        onChange={({target}) => set({category, channel, isOn: target.checked})}
      />
    </label>
  );
}

/** What is about the account's security cannot be turned off. */
const Always = ({channel}: {channel: Channel}) => (
  <span className="inline-flex items-center gap-1 text-sm text-muted">
    <Lock size={13} aria-hidden className="max-sm:hidden" />
    Always<span className="sr-only">: {CHANNEL_WORDS[channel]}</span>
  </span>
);
