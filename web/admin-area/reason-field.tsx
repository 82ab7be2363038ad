import {REASON_MAX} from '#schema/admin/acts.api.ts';
import {TextArea} from '#web/ui/form/text-area.tsx';

type Props = {
  label?: string | undefined;
  hint?: string | undefined;
  error: string | undefined;
  defaultValue?: string | undefined;
};

/** Why an admin does something; it goes into the audit log. */
export const ReasonField = ({
  label = 'Reason',
  hint = 'Only admins see it, in the audit log.',
  error,
  defaultValue,
}: Props) => (
  <TextArea
    label={label}
    name="reason"
    hint={hint}
    defaultValue={defaultValue}
    error={error}
    maxLength={REASON_MAX}
    rows={2}
  />
);
