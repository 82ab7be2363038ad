import {X} from 'lucide-react';
import {Suspense, type ComponentType, type ReactNode} from 'react';
import type {Panel} from '#web/calls/screen/call-controls.tsx';
import {DeviceChoice} from '#web/ui/form/device-choice.tsx';
import {callActions, useCallPart} from '#web/calls/use-call.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Unless} from '#web/ui/show/unless.tsx';

/** The conversation with the other one, as chat has it. */
export type SideChat = ComponentType<{personId: string}>;

type Props = {panel: Panel; Chat: SideChat; onClose: () => void};

/** Beside the pictures: messages or devices; over them on a phone. */
export function SidePanel({panel, Chat, onClose}: Props) {
  const personId = useCallPart(({remoteUser}) => remoteUser?.id);
  const title = panel === 'chat' ? 'Messages' : 'Devices';
  return (
    <aside aria-label={title} className="call-side">
      <header className="flex min-h-14 items-center justify-between border-b border-line pr-3 pl-5">
        <h3 className="text-lg font-semibold">{title}</h3>
        <IconButton icon={X} label={`Close ${title.toLowerCase()}`} onClick={onClose} />
      </header>
      {panel === 'devices' ? <Devices /> : null}
      {panel === 'chat' && personId !== undefined ? (
        // While it is fetched, and if it cannot be, the call is seen as before.
        <Unless
          fails={<p className="p-5 text-bad">Messages couldn’t be opened. They’re in the community too.</p>}
        >
          <Suspense>
            <Chat personId={personId} />
          </Suspense>
        </Unless>
      ) : null}
    </aside>
  );
}

function Devices(): ReactNode {
  const devices = useCallPart((view) => view.devices);
  return (
    <div className="space-y-5 overflow-y-auto p-5">
      <DeviceChoice
        kind="microphone"
        all={devices}
        onChoose={(id) => callActions.chooseDevice('microphone', id)}
      />
      <DeviceChoice kind="camera" all={devices} onChoose={(id) => callActions.chooseDevice('camera', id)} />
      <DeviceChoice kind="speaker" all={devices} onChoose={(id) => callActions.chooseDevice('speaker', id)} />
    </div>
  );
}
