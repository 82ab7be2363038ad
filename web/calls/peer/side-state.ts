// What the two sides tell each other beside media, by the data channel: nothing else says that a camera was turned off.
import {isFields, jsonOf} from '#schema/wire/decode.ts';
import type {RemoteMedia} from '#web/calls/machine/call.types.ts';

/** @returns what is sent. */
export const writeSideState = ({isMuted, isVideoOff, isSharingScreen}: RemoteMedia): string =>
  JSON.stringify({isMuted, isVideoOff, isSharingScreen});

/** `undefined` when it is something else. Never throws. */
export function readSideState(text: string): RemoteMedia | undefined {
  const fields = jsonOf(text);
  if (!isFields(fields)) return undefined;
  const {isMuted, isVideoOff, isSharingScreen} = fields;
  return typeof isMuted === 'boolean' &&
    typeof isVideoOff === 'boolean' &&
    typeof isSharingScreen === 'boolean'
    ? {isMuted, isVideoOff, isSharingScreen}
    : undefined;
}
