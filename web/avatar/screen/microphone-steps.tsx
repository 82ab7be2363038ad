import {useAtomValue} from 'jotai';
import {avatarAtom} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {MICROPHONE_STEPS, MICROPHONE_TROUBLE} from '#web/io/voice/microphone.texts.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

/** How to allow a microphone that was refused (specification, section 8), and the way on without it. */
export function MicrophoneSteps() {
  const {areStepsOpen} = useAtomValue(avatarAtom);
  return (
    <Dialog
      title={MICROPHONE_STEPS.title}
      isBlurred
      open={areStepsOpen}
      onOpenChange={() => avatarActions.send({type: 'closeSteps'})}
    >
      <p className="text-bad">{MICROPHONE_TROUBLE.denied}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {MICROPHONE_STEPS.ways.map(({on, steps}) => (
          <div key={on}>
            <h3 className="font-medium">{on}</h3>
            <ol className="mt-1 list-decimal space-y-1 pl-5 text-md text-muted">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button kind="secondary" onClick={avatarActions.start}>
          Try again
        </Button>
        <Button onClick={avatarActions.typeInstead}>Type instead</Button>
      </div>
    </Dialog>
  );
}
