import {CircleAlert, CircleCheck, LoaderCircle, Volume2} from 'lucide-react';
import type {ReactNode} from 'react';
import {playTestSound} from '#web/calls/screen/check/test-sound.ts';
import type {Reach} from '#web/calls/screen/check/connection-reach.ts';
import type {Trial} from '#web/calls/screen/check/use-trial.ts';
import {DeviceChoice} from '#web/ui/form/device-choice.tsx';
import {StreamVideo} from '#web/calls/screen/picture/stream-video.tsx';
import {useLevel} from '#web/calls/screen/use-speaking.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {trial: Trial; connection: Reach | undefined};

/** The four things a call needs, each with how it is and what helps. */
export function CallSteps({trial, connection}: Props) {
  const {microphone, camera, devices, choose} = trial;
  return (
    <ul className="space-y-6">
      <Step state={microphone.state} text={microphone.state === 'fails' ? microphone.text : undefined}>
        <DeviceChoice kind="microphone" all={devices} onChoose={(id) => choose('microphone', id)} />
        {microphone.state === 'works' ? <Meter stream={microphone.stream} /> : null}
      </Step>
      <Step state={camera.state} text={camera.state === 'fails' ? camera.text : undefined}>
        <DeviceChoice kind="camera" all={devices} onChoose={(id) => choose('camera', id)} />
        {camera.state === 'works' ? (
          <div className="mt-2 aspect-video max-w-60 overflow-hidden rounded-lg bg-sunken">
            <StreamVideo stream={camera.stream} label="Your picture" isMirrored />
          </div>
        ) : null}
        {camera.state === 'off' ? (
          <Button size="small" kind="secondary" className="mt-2" onClick={trial.openCamera}>
            Try the camera
          </Button>
        ) : null}
      </Step>
      <Step state="off">
        <DeviceChoice kind="speaker" all={devices} onChoose={(id) => choose('speaker', id)} />
        <Button
          size="small"
          kind="secondary"
          className="mt-2"
          onClick={() => void playTestSound(devices.speakerId)}
        >
          <Volume2 size={15} aria-hidden /> Play a sound
        </Button>
      </Step>
      <Step state={stateOf(connection)}>
        <p className="text-sm font-medium">Connection</p>
        <p className="text-md text-muted">{connection === undefined ? 'Looking…' : REACHES[connection]}</p>
      </Step>
    </ul>
  );
}

const REACHES: Readonly<Record<Reach, string>> = {
  relayed: 'Calls get through, even from networks that allow little.',
  direct: 'Calls get through from most networks.',
  near: 'Calls work inside your own network. Beyond it your network may block them.',
  none: 'This browser can’t be reached for calls. A firewall, VPN or extension may block them.',
  unknown: 'The connection couldn’t be checked. The call may still work.',
  offline: 'You’re offline. Connect to the internet to call.',
};

const STATES = {
  relayed: 'works',
  direct: 'works',
  near: 'works',
  none: 'fails',
  offline: 'fails',
  unknown: 'off',
} as const satisfies Record<Reach, StepProps['state']>;
const stateOf = (reach: Reach | undefined) => (reach === undefined ? 'asking' : STATES[reach]);

type StepProps = {
  state: 'asking' | 'off' | 'works' | 'fails';
  text?: string | undefined;
  children: ReactNode;
};

const SIGNS = {
  asking: (
    <LoaderCircle
      size={20}
      aria-label="Checking"
      className="animate-spin text-muted motion-reduce:animate-none"
    />
  ),
  works: <CircleCheck size={20} aria-label="Works" className="text-good" />,
  fails: <CircleAlert size={20} aria-label="Doesn’t work" className="text-bad" />,
  off: <span className="block size-5 rounded-full border-2 border-dotted border-ahead" />,
} as const;

const Step = ({state, text, children}: StepProps) => (
  <li className="flex gap-3">
    <span className="mt-0.5 shrink-0">{SIGNS[state]}</span>
    <div className="min-w-0 flex-1">
      {children}
      {text === undefined ? null : (
        <p role="alert" className="mt-2 text-sm text-bad">
          {text}
        </p>
      )}
    </div>
  </li>
);

function Meter({stream}: {stream: MediaStream}) {
  const level = useLevel(stream);
  return (
    <div className="mt-2 flex items-center gap-3">
      <div
        role="meter"
        aria-label="Microphone level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(level * 100)}
        className="h-2 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left bg-joy forced-color-adjust-none forced-colors:bg-[CanvasText]"
          style={{transform: `scaleX(${level})`}}
        />
      </div>
      <span className="text-xs text-muted">Say something: the bar moves.</span>
    </div>
  );
}
