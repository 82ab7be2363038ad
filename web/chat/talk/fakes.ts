// What component tests show.
import type {Said} from '#web/chat/said.ts';
import type {Doing} from '#web/chat/talk/log/message-menu.tsx';

const nothing = () => undefined;
/** Does nothing, in a channel that one may only read. */
export const DOING: Doing = {
  isThread: false,
  mayWrite: false,
  isDirect: false,
  react: nothing,
  reply: nothing,
  openThread: nothing,
  edit: nothing,
  remove: nothing,
  pin: nothing,
  copyText: nothing,
  copyLink: nothing,
  report: nothing,
  block: nothing,
  goTo: nothing,
};
/** A message of somebody whose account is gone. */
export const SAID: Said = {
  id: 'm2',
  seq: 2,
  kind: 'text',
  body: 'Thanks!',
  sender: undefined,
  isOwn: false,
  createdAt: Date.UTC(2026, 0, 5, 9),
  isEdited: false,
  isRemoved: false,
  isPinned: false,
  isOwnPin: false,
  namesMe: false,
  named: [],
  reactions: [],
  quoted: undefined,
  threadRootId: undefined,
  replyCount: 0,
  posting: undefined,
  rejectedEdit: undefined,
};
