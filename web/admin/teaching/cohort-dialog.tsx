import {CLOSING_TEXT_MAX, cohortFormRules, COHORT_NAME_MAX} from '#schema/admin/cohorts.rules.ts';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm, type AccountForm} from '#web/account/use-account-form.ts';
import {ActNotice} from '#web/admin-area/acts/act-notice.tsx';
import {demandDone} from '#web/admin-area/acts/acts.ts';
import {useAct} from '#web/admin-area/acts/use-act.ts';
import {KeptFields} from '#web/admin-area/kept-fields.tsx';
import {forgetTyped} from '#web/admin-area/typed.ts';
import {formOf, idFor, type Cohort} from '#web/admin/teaching/cohorts.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {ReasonField} from '#web/admin-area/reason-field.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {isolated} from '#schema/isolated.ts';

/** A cohort that is changed, or a new one. */
export type Edited = {readonly cohort: Cohort | undefined};

type Props = {edited: Edited | undefined; onClose: () => void};

/** Asks what a cohort is to be. What another admin saves meanwhile is not overwritten. */
export function CohortDialog({edited, onClose}: Props) {
  const close = () => {
    if (edited) forgetTyped(dialogOf(edited));
    onClose();
  };
  return (
    <Dialog
      title={edited?.cohort ? `Edit ${isolated(edited.cohort.name)}` : 'New cohort'}
      description="Days are whole days in UTC. New learners join the open cohort that starts last."
      open={edited !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
    >
      {edited ? <CohortForm key={edited.cohort?.id ?? ''} {...edited} onClose={close} /> : null}
    </Dialog>
  );
}

/** With its version: what was typed over one is not put over a colleague's newer one. */
const dialogOf = ({cohort}: Edited): string => (cohort ? `cohort ${cohort.id} ${cohort.version}` : 'cohort');

function CohortForm({cohort, onClose}: Edited & Pick<Props, 'onClose'>) {
  const {isAsking, send} = useAct(dialogOf({cohort}));
  const form = useAccountForm(cohortFormRules, async (values) => {
    const told = cohort
      ? await send('cohorts.change', {...values, ids: [cohort.id], version: cohort.version})
      : await send('cohorts.create', {...values, ids: [idFor(values.name)]});
    demandDone(told);
    toast({
      title: cohort ? `Saved ${isolated(values.name)}` : `Created ${isolated(values.name)}`,
      tone: 'good',
    });
    onClose();
  });
  const {problems} = form;
  return (
    <form {...form.form} className="space-y-5">
      <ActNotice done="saved" isAsking={isAsking} isUnsure={form.isUnsure} problem={problems['form']} />
      <KeptFields dialog={dialogOf({cohort})}>
        <CohortFields cohort={cohort} problems={problems} />
        <ReasonField error={problems['reason']} />
      </KeptFields>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form} label={cohort ? 'Save' : 'Create cohort'} />
      </div>
    </form>
  );
}

function CohortFields({cohort, problems}: Edited & Pick<AccountForm, 'problems'>) {
  const start = formOf(cohort);
  const given = (name: keyof typeof start) => ({name, defaultValue: start[name], error: problems[name]});
  return (
    <>
      <Field label="Name" {...given('name')} maxLength={COHORT_NAME_MAX} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First day" type="date" {...given('startsOn')} />
        <Field label="Last day" type="date" {...given('endsOn')} />
      </div>
      <Select label="New learners may join" {...given('isOpen')}>
        <option value="yes">Yes, while it’s open</option>
        <option value="no">No</option>
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Joining from" hint="Empty: at once." type="date" {...given('opensOn')} />
        <Field label="Joining until" hint="Empty: no end." type="date" {...given('closesOn')} />
      </div>
      <Field
        label="Seats"
        hint="Empty: no limit. A full cohort takes nobody else."
        inputMode="numeric"
        {...given('seats')}
      />
      <Field
        label="Closing text"
        hint="The last words of the landing page while this cohort is open."
        {...given('closingText')}
        maxLength={CLOSING_TEXT_MAX}
      />
    </>
  );
}
