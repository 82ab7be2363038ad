// What can be done about reported messages, as the dialog asks for it.
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {MUTE_SPANS, type MuteSpan} from '#schema/admin/support.api.ts';
import {Select} from '#web/ui/form/select.tsx';

type Ids = readonly string[];

const MESSAGES = ['the message', 'messages'] as const;
const REPORTS = ['the reports of the message', 'messages’ reports'] as const;
const AUTHORS = ['the author', 'messages’ authors'] as const;
const CLOSES = 'This closes every open report, and the reporters hear that we looked at it.';

const counted = (ids: Ids) => (ids.length === 1 ? 'this message' : `${ids.length} messages`);
const authors = (ids: Ids) => (ids.length === 1 ? 'the author' : `the authors of ${ids.length} messages`);

export const dismissing = (ids: Ids): PlannedAct => ({
  name: 'messages.dismiss',
  ids,
  title: `Dismiss the reports of ${counted(ids)}?`,
  effect: `Nothing happens to the message or its author. ${CLOSES}`,
  verb: ['Dismiss', 'Dismissed'],
  whom: REPORTS,
});

export const removing = (ids: Ids): PlannedAct => ({
  name: 'messages.remove',
  ids,
  title: `Delete ${counted(ids)}?`,
  effect: `It’s gone for everyone, and the author hears why in general words. This can’t be undone. ${CLOSES}`,
  verb: ['Delete', 'Deleted'],
  whom: MESSAGES,
  isDanger: true,
});

const SPANS: Readonly<Record<MuteSpan, string>> = {hour: '1 hour', day: '1 day', week: '7 days'};

export const muting = (ids: Ids): PlannedAct => ({
  name: 'messages.mute',
  ids,
  title: `Mute ${authors(ids)} in chat?`,
  effect: `They can read and make calls, but can’t post until it’s over. You can lift it at any time. ${CLOSES}`,
  verb: ['Mute', 'Muted'],
  whom: AUTHORS,
  isDanger: true,
  undone: 'Took back the mute of',
  fields: (
    <Select label="For how long" name="span" defaultValue="day">
      {MUTE_SPANS.map((span) => (
        <option key={span} value={span}>
          {SPANS[span]}
        </option>
      ))}
    </Select>
  ),
});

export const unmuting = (ids: Ids): PlannedAct => ({
  name: 'messages.unmute',
  ids,
  title: `Let ${authors(ids)} post again?`,
  effect: 'They can post in chat at once.',
  verb: ['Lift the mute', 'Lifted the mute of'],
  whom: AUTHORS,
});

export const suspendingAuthors = (ids: Ids): PlannedAct => ({
  name: 'messages.suspend',
  ids,
  title: `Suspend ${authors(ids)}?`,
  effect: `They’re signed out everywhere and can’t sign in. Nothing is deleted, and you can lift it at any time. ${CLOSES}`,
  verb: ['Suspend', 'Suspended'],
  whom: AUTHORS,
  isDanger: true,
});
