import type {ServerMessage} from '#schema/wire/socket.ts';

type MessageFrame = Extract<ServerMessage, {type: 'new_channel_message' | 'new_message'}>;

/** Whether a frame brings a message. */
export const isMessage = (frame: ServerMessage): frame is MessageFrame =>
  frame.type === 'new_channel_message' || frame.type === 'new_message';

/** A message is called as its client does: sync knows it by the id of its command. */
export function named(frame: ServerMessage, clientMessageId: string | undefined): ServerMessage {
  if (!isMessage(frame) || clientMessageId === undefined) return frame;
  return {...frame, message: {...frame.message, clientMessageId}};
}
