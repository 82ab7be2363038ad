import './call-controls.css';
import {
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  PhoneOff,
  SlidersHorizontal,
  Video,
  VideoOff,
  type LucideIcon,
} from 'lucide-react';
import {callActions, useCallPart} from '#web/calls/use-call.ts';
import {said} from '#web/io/browser/said.ts';
import {named} from '#web/ui/overlay/tooltip.ts';

export type Panel = 'chat' | 'devices';

type Props = {panel: Panel | undefined; onPanel: (panel: Panel | undefined) => void; hasNews: boolean};

/** What can be done in a call. Each is at least 44 px and says in its name what a press does. */
export function CallControls({panel, onPanel, hasNews}: Props) {
  const isMuted = useCallPart((view) => view.isMuted);
  const isVideoOff = useCallPart((view) => view.isVideoOff);
  const isSharing = useCallPart((view) => view.isSharingScreen);
  const isLive = useCallPart(({callState}) => callState === 'connected');
  const toggle = (one: Panel) => onPanel(panel === one ? undefined : one);
  return (
    <div role="toolbar" aria-label="Call" className="call-controls">
      <Control
        icon={isMuted ? MicOff : Mic}
        label={isMuted ? 'Unmute' : 'Mute'}
        isOff={isMuted}
        onClick={callActions.toggleMute}
      />
      <Control
        icon={isVideoOff ? VideoOff : Video}
        label={isVideoOff ? 'Turn camera on' : 'Turn camera off'}
        isOff={isVideoOff}
        onClick={callActions.toggleVideo}
      />
      {canShare() ? (
        <Control
          icon={isSharing ? MonitorX : MonitorUp}
          label={isSharing ? 'Stop sharing your screen' : 'Share your screen'}
          isOn={isSharing}
          disabled={!isLive}
          onClick={isSharing ? callActions.stopSharing : callActions.shareScreen}
        />
      ) : null}
      <Control
        icon={MessageSquare}
        label={hasNews ? 'Messages, new ones' : 'Messages'}
        isOn={panel === 'chat'}
        hasNews={hasNews}
        onClick={() => toggle('chat')}
      />
      <Control
        icon={SlidersHorizontal}
        label="Devices"
        isOn={panel === 'devices'}
        onClick={() => toggle('devices')}
      />
      <Control icon={PhoneOff} label="End call" isEnd onClick={callActions.hangUp} />
    </div>
  );
}

/** Phones cannot. */
const canShare = () => said(() => typeof navigator.mediaDevices.getDisplayMedia) === 'function';

type ControlProps = {
  icon: LucideIcon;
  label: string;
  isOn?: boolean;
  isOff?: boolean;
  isEnd?: boolean;
  hasNews?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

function Control({icon: Icon, label, isOn, isOff, isEnd, hasNews, disabled = false, onClick}: ControlProps) {
  const look = [isOn && 'is-on', isOff && 'is-off', isEnd && 'is-end'].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      {...named({text: label, side: 'top'})}
      className={`call-control ${look}`}
    >
      <Icon size={21} aria-hidden />
      {hasNews ? <span className="call-control-news" /> : null}
    </button>
  );
}
