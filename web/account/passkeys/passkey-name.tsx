import {Field} from '#web/ui/form/field.tsx';

/** What a new passkey is called, in the list of a learner or an admin. */
export const PasskeyName = ({error}: {error: string | undefined}) => (
  <Field
    label="Name"
    name="name"
    hint="So you recognize it in this list."
    placeholder="Work laptop"
    autoComplete="off"
    maxLength={60}
    error={error}
  />
);
