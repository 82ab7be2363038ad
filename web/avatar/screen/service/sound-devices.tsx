import {useEffect, useState} from 'react';
import {chooseDevice, listDevices, type DeviceKind, type DeviceList} from '#web/io/voice/devices.ts';
import {DeviceChoice} from '#web/ui/form/device-choice.tsx';

/** What one is heard by, and hears by where the browser lets one choose. Calls have the same choice. */
export function SoundDevices() {
  const [all, setAll] = useState<DeviceList>();
  useEffect(() => {
    const over = new AbortController();
    const look = () => void listDevices().then((list) => (over.signal.aborted ? undefined : setAll(list)));
    look();
    // Not there where the page is not secure.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    devices?.addEventListener('devicechange', look, {signal: over.signal});
    return () => over.abort();
  }, []);
  if (!all) return null;
  const choose = (kind: DeviceKind) => (id: string) => {
    chooseDevice(kind, id);
    void listDevices().then(setAll);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DeviceChoice kind="microphone" all={all} onChoose={choose('microphone')} />
      {all.speakers.length > 0 ? (
        <DeviceChoice kind="speaker" all={all} onChoose={choose('speaker')} />
      ) : null}
    </div>
  );
}
