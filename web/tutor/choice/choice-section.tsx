import {WHAT_GOES} from '#web/tutor/choice/choice.words.ts';
import {useChoice} from '#web/tutor/choice/use-choice.ts';
import {Switch} from '#web/ui/form/switch.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';

/** In the profile: whether questions to the tutor may go to a service. */
export function ChoiceSection() {
  const {choice, choose} = useChoice();
  return (
    <SettingsSection title="AI tutor" lead="What may be used to answer your questions.">
      {'service' in choice ? (
        <Switch
          label={`Let an AI model at ${choice.service} write explanations`}
          hint={WHAT_GOES}
          checked={choice.state === 'allowed'}
          onChange={(event) => choose(event.target.checked)}
        />
      ) : (
        <p className="text-md text-muted">
          {choice.state === 'none'
            ? 'This academy’s tutor answers from your lessons alone. Your questions stay in the academy.'
            : 'You can change this when you’re back online.'}
        </p>
      )}
    </SettingsSection>
  );
}
