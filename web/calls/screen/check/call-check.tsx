import {useSetAtom} from 'jotai';
import {useEffect, useState} from 'react';
import {CallSteps} from '#web/calls/screen/check/check-steps.tsx';
import {useConnectionCheck} from '#web/calls/screen/check/use-connection-check.ts';
import {useTrial, type Trial} from '#web/calls/screen/check/use-trial.ts';
import {checkAtom, checkedBefore, type Check} from '#web/calls/screen/call-places.ts';
import {callActions} from '#web/calls/use-call.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

/** Microphone, camera, speaker and connection, tried before somebody waits at the other end. */
export function CallCheck({check}: {check: Check}) {
  const setCheck = useSetAtom(checkAtom);
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    setCheck(undefined);
  };
  return (
    <Dialog
      title="Will this call work?"
      description="Nobody hears or sees you yet."
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : close())}
    >
      <Tried check={check} onClose={close} />
    </Dialog>
  );
}

function Tried({check: {before}, onClose}: {check: Check; onClose: () => void}) {
  const trial = useTrial(before?.callType ?? 'voice');
  const connection = useConnectionCheck();
  useEffect(() => checkedBefore.keep('yes'), []);
  return (
    <>
      <CallSteps trial={trial} connection={connection} />
      <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4 sm:rounded-b-2xl">
        <Button kind="secondary" onClick={onClose}>
          {before ? 'Not now' : 'Done'}
        </Button>
        {before ? (
          <Button
            disabled={!mayCall(trial)}
            onClick={() => {
              onClose();
              callActions.place(before.callee, before.callType);
            }}
          >
            Call <Typed>{before.callee.fullName}</Typed>
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Without a microphone nobody is called; the rest may still work out. */
const mayCall = ({microphone}: Trial) => microphone.state === 'works';
