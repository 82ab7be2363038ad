/** The address of a room, or of one of its messages. @param seq the message's position. */
export const addressOfRoom = (channelId: string, seq?: number): string =>
  `/community?channel=${encodeURIComponent(channelId)}${seq === undefined ? '' : `&at=${seq}`}`;

/** The address of a thread. @param rootId the message that began it. */
export const addressOfThread = (channelId: string, rootId: string): string =>
  `${addressOfRoom(channelId)}&thread=${encodeURIComponent(rootId)}`;

export type ChatPlace = {
  readonly channelId: string | undefined;
  /** Somebody to write to, with whom there may be no room yet. */
  readonly withId: string | undefined;
  /** The position of a message. */
  readonly at: number | undefined;
  /** The message whose thread is open. */
  readonly threadId: string | undefined;
  /** The lesson whose thread is meant. */
  readonly lessonId: string | undefined;
  /** On a phone: the list, not a room. */
  readonly isList: boolean;
};

/** What of chat an address shows. */
export function placeIn(search: string): ChatPlace {
  const params = new URLSearchParams(search);
  const at = Number(params.get('at') ?? Number.NaN);
  return {
    channelId: params.get('channel') ?? undefined,
    withId: params.get('with') ?? undefined,
    at: Number.isInteger(at) && at > 0 ? at : undefined,
    threadId: params.get('thread') ?? undefined,
    lessonId: params.get('lesson') ?? undefined,
    isList: params.has('list'),
  };
}
