import {Ban, Copy, Flag, Link2, MessageSquareReply, Pencil, Pin, PinOff, Trash2} from 'lucide-react';
import type {ReactNode} from 'react';
import type {Said} from '#web/chat/said.ts';
import {Menu, MenuItem, MenuLine} from '#web/ui/overlay/menu.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

/** What can be done with a message; one value for all messages of a conversation. */
export type Doing = {
  readonly isThread: boolean;
  /** Whether the learner may write here, and so reply and pin. */
  readonly mayWrite: boolean;
  /** In a direct conversation pins are both people's. */
  readonly isDirect: boolean;
  readonly react: (id: string, emoji: string, isOn: boolean) => void;
  readonly reply: (said: Said) => void;
  readonly openThread: (rootId: string) => void;
  readonly edit: (said: Said) => void;
  readonly remove: (said: Said) => void;
  readonly pin: (id: string, isOn: boolean) => void;
  readonly copyText: (said: Said) => void;
  readonly copyLink: (said: Said) => void;
  readonly report: (said: Said) => void;
  readonly block: (said: Said) => void;
  /** Shows another message of the channel. */
  readonly goTo: (id: string) => void;
};

/** Whoever may write pins; a pin is taken off by who has put it there. */
const mayPin = ({isPinned, isOwnPin}: Said, {mayWrite, isDirect}: Doing): boolean =>
  mayWrite && (!isPinned || isOwnPin || isDirect);

/** A thread is there to be read, or to be begun where one may write. */
export const leadsToThread = ({replyCount}: Said, {isThread, mayWrite}: Doing): boolean =>
  !isThread && (mayWrite || replyCount > 0);

type Props = {said: Said; doing: Doing; trigger: ReactNode};

/** Everything that can be done with a message. */
export function MessageMenu({said, doing, trigger}: Props) {
  return (
    <Menu trigger={trigger}>
      {leadsToThread(said, doing) ? (
        <MenuItem icon={MessageSquareReply} onSelect={() => doing.openThread(said.threadRootId ?? said.id)}>
          {said.replyCount > 0 ? 'Open thread' : 'Reply in thread'}
        </MenuItem>
      ) : null}
      <MenuItem icon={Copy} onSelect={() => doing.copyText(said)}>
        Copy text
      </MenuItem>
      <MenuItem icon={Link2} onSelect={() => doing.copyLink(said)}>
        Copy link
      </MenuItem>
      {mayPin(said, doing) ? (
        <MenuItem icon={said.isPinned ? PinOff : Pin} onSelect={() => doing.pin(said.id, !said.isPinned)}>
          {said.isPinned ? 'Unpin' : 'Pin'}
        </MenuItem>
      ) : null}
      {said.isOwn ? (
        <>
          <MenuItem icon={Pencil} onSelect={() => doing.edit(said)}>
            Edit
          </MenuItem>
          <MenuLine />
          <MenuItem icon={Trash2} danger onSelect={() => doing.remove(said)}>
            Delete
          </MenuItem>
        </>
      ) : (
        <>
          <MenuLine />
          <MenuItem icon={Flag} onSelect={() => doing.report(said)}>
            Report
          </MenuItem>
          {said.sender ? (
            <MenuItem icon={Ban} danger onSelect={() => doing.block(said)}>
              Block <Typed>{said.sender.fullName}</Typed>
            </MenuItem>
          ) : null}
        </>
      )}
    </Menu>
  );
}
