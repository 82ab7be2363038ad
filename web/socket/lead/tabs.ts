// What the tabs of one learner tell each other about the socket that one of them holds.
import type {ClientMessage, ServerMessage} from '#schema/wire/socket.ts';
import {openBroadcast} from '#web/io/browser/open-broadcast.ts';
import type {Connection} from '#web/socket/connection.ts';
import type {Position} from '#web/socket/arrivals/positions.ts';
import type {OnlineLists} from '#web/socket/arrivals/presence.ts';

export type TabMessage =
  /** To the leader: what is the state? The network may be back, or somebody looks: `wake`. */
  | {readonly type: 'ask'; readonly wake: boolean}
  /** To the leader: the wait for the next attempt is over, by this tab's clock. */
  | {readonly type: 'due'}
  /** To the leader: send this, if the socket is open. */
  | {readonly type: 'send'; readonly message: ClientMessage}
  /** To the leader: this tab shows the channel. */
  | {readonly type: 'follow'; readonly position: Position}
  /** From the leader; `isNew` when it leads from now on and knows nothing of the others yet. */
  | {
      readonly type: 'state';
      readonly connection: Connection;
      readonly online: OnlineLists;
      readonly isNew?: true;
    }
  /** From the leader: this has come. */
  | {readonly type: 'frame'; readonly frame: ServerMessage};

export type Tabs = {
  /** To the other tabs; silent once closed. */
  readonly post: (message: TabMessage) => void;
  readonly close: () => void;
};

/** Ties this tab to the others of the name; where the browser has no such channel it is alone. */
export function openTabs(name: string, hear: (message: TabMessage) => void): Tabs {
  const channel = openBroadcast(name);
  if (!channel) return {post: () => undefined, close: () => undefined};
  let isOpen = true;
  channel.addEventListener('message', ({data}: MessageEvent<TabMessage>) => {
    if (isOpen) hear(data);
  });
  return {
    post: (message) => {
      if (isOpen) channel.postMessage(message);
    },
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}
