// Microphone, camera and screen as the actor `media` of the call machine.
import {fromCallback} from 'xstate';
import type {ActorEvent, MediaCommand} from '#web/calls/machine/call.events.ts';
import {CALL_TEXTS} from '#web/calls/machine/call.texts.ts';
import {CallMedia, MediaError, type MediaPort} from '#web/calls/media/call-media.ts';

type Needs = {
  readonly port: () => MediaPort;
  readonly onTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => void;
  /** The media of the call that begins; `undefined` once they are released. */
  readonly onMedia: (media: CallMedia | undefined) => void;
};

export const mediaActor = ({port, onTrack, onMedia}: Needs) =>
  fromCallback<MediaCommand>(({sendBack, receive}) => {
    const tell = (event: ActorEvent) => sendBack(event);
    const media = new CallMedia({
      port,
      onTrack,
      onChange: (state, notice) =>
        tell({type: 'mediaChanged', ...state, ...(notice === undefined ? {} : {notice})}),
    });
    onMedia(media);
    const open = async ({callType, withCamera}: Extract<MediaCommand, {type: 'open'}>) => {
      try {
        await media.open(callType, withCamera);
        tell({type: 'mediaReady'});
      } catch (error) {
        const text = error instanceof MediaError ? error.message : CALL_TEXTS.notInitiated;
        tell({type: 'mediaFailed', text});
      }
    };
    receive((command) => {
      if (command.type === 'open') void open(command);
      else if (command.type === 'close') media.close();
      else if (command.type === 'mute') media.setMuted(command.isMuted);
      else media.setVideoOff(command.isOff);
    });
    return () => {
      media.release();
      onMedia(undefined);
    };
  });
