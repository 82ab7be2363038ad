import type {DeviceKind, DeviceList} from '#web/io/voice/devices.ts';
import {Select} from '#web/ui/form/select.tsx';

const SYSTEM = 'System default';

type Props = {
  kind: DeviceKind;
  all: DeviceList;
  onChoose: (id: string) => void;
};

const KINDS = {
  microphone: {label: 'Microphone', none: 'No microphone found', list: 'microphones', chosen: 'microphoneId'},
  camera: {label: 'Camera', none: 'No camera found', list: 'cameras', chosen: 'cameraId'},
  speaker: {label: 'Speaker', none: SYSTEM, list: 'speakers', chosen: 'speakerId'},
} as const satisfies Record<DeviceKind, object>;

/** Which device of a kind is used; the system's own without a choice. */
export function DeviceChoice({kind, all, onChoose}: Props) {
  const {label, none, ...of} = KINDS[kind];
  const [devices, chosen] = [all[of.list], all[of.chosen]];
  const isHere = devices.some(({id}) => id === chosen);
  return (
    <Select
      label={label}
      value={isHere ? chosen : ''}
      disabled={devices.length === 0}
      onChange={({currentTarget}) => onChoose(currentTarget.value)}
    >
      {devices.length === 0 ? <option value="">{all.unnamed.includes(kind) ? SYSTEM : none}</option> : null}
      {devices.length > 0 && !isHere ? <option value="">{SYSTEM}</option> : null}
      {devices.map(({id, label: name}, at) => (
        <option key={id} value={id}>
          {name === '' ? `${label} ${at + 1}` : name}
        </option>
      ))}
    </Select>
  );
}
