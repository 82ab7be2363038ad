import {useCallback, useEffect, useState} from 'react';
import type {CallType} from '#schema/wire/call.ts';
import {
  chooseDevice,
  exactly,
  listDevices,
  openDevices,
  type DeviceKind,
  type DeviceList,
} from '#web/io/voice/devices.ts';
import {IDLE_CALL} from '#web/calls/current-call.ts';
import {troubleWith} from '#web/calls/screen/check/device-trouble.ts';
import {said} from '#web/io/browser/said.ts';

type Tried =
  | {readonly state: 'asking' | 'off'}
  | {readonly state: 'works'; readonly stream: MediaStream}
  | {readonly state: 'fails'; readonly text: string};

export type Trial = {
  readonly microphone: Tried;
  readonly camera: Tried;
  readonly devices: DeviceList;
  /** Tries the camera as well. */
  readonly openCamera: () => void;
  readonly choose: (kind: DeviceKind, id: string) => void;
};

const ASKING: Tried = {state: 'asking'};

/** Opens microphone and, for a video call, camera as long as it is mounted. Nothing stays open after it. */
export function useTrial(callType: CallType): Trial {
  const [devices, setDevices] = useState(IDLE_CALL.devices);
  const [wantsCamera, setWantsCamera] = useState(callType === 'video');
  const look = useCallback(() => void listDevices().then(setDevices), []);
  useEffect(() => {
    look();
    // Missing where the page is not secure.
    const media = said(() => navigator.mediaDevices as Partial<MediaDevices> | undefined);
    media?.addEventListener?.('devicechange', look);
    return () => media?.removeEventListener?.('devicechange', look);
  }, [look]);
  const microphone = useOpened('microphone', true, devices.microphoneId, look);
  const camera = useOpened('camera', wantsCamera, devices.cameraId, look);
  return {
    microphone,
    camera,
    devices,
    openCamera: () => setWantsCamera(true),
    choose: (kind, id) => {
      chooseDevice(kind, id);
      look();
    },
  };
}

function useOpened(
  kind: 'microphone' | 'camera',
  isWanted: boolean,
  deviceId: string | undefined,
  onOpened: () => void,
): Tried {
  const [tried, setTried] = useState<Tried>(ASKING);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    let opened: MediaStream | undefined;
    const open = async () => {
      setTried(ASKING);
      try {
        const wanted = exactly(deviceId);
        const stream = await openDevices(
          navigator.mediaDevices,
          kind === 'microphone' ? {audio: wanted} : {video: wanted},
        );
        if (isOver) return stop(stream);
        opened = stream;
        setTried({state: 'works', stream});
        // With the permission the devices have names.
        onOpened();
      } catch (error) {
        if (!isOver) setTried({state: 'fails', text: troubleWith(kind, error)});
      }
      return undefined;
    };
    void open();
    return () => {
      isOver = true;
      if (opened) stop(opened);
    };
  }, [kind, isWanted, deviceId, onOpened]);
  return isWanted ? tried : {state: 'off'};
}

const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());
