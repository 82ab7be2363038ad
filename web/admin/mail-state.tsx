import type {MailInfo, MailState} from '#schema/admin/admin.api.ts';
import {Tag, type Tone} from '#web/ui/show/tag.tsx';

const STATES: Readonly<Record<MailState, {words: string; tone: Tone}>> = {
  sent: {words: 'Sent', tone: 'good'},
  stored: {words: 'Not sent, kept here', tone: 'accent'},
  waiting: {words: 'On its way', tone: 'neutral'},
  failed: {words: 'Failed', tone: 'bad'},
};

/** Where an email is; after a failed attempt, its dialog says when it is tried again. */
export function MailStateTag({mail: {state, error}}: {mail: Pick<MailInfo, 'state' | 'error'>}) {
  if (state === 'waiting' && error !== null) return <Tag tone="warn">Retrying</Tag>;
  const {words, tone} = STATES[state];
  return <Tag tone={tone}>{words}</Tag>;
}
