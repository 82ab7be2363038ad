import {useState} from 'react';
import {adminQueries} from '#schema/admin-queries.ts';
import {BODY_MAX, TITLE_MAX} from '#schema/announcements/announcements.limits.ts';
import {announcementFormRules, type AnnouncementForm} from '#schema/announcements/announcements.rules.ts';
import type {AnnouncementState} from '#schema/announcements/announcements.table.ts';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm, type AccountForm} from '#web/account/use-account-form.ts';
import {demandDone} from '#web/admin-area/acts/acts.ts';
import {useAct} from '#web/admin-area/acts/use-act.ts';
import {KeptFields} from '#web/admin-area/kept-fields.tsx';
import {ReasonField} from '#web/admin-area/reason-field.tsx';
import {forgetTyped} from '#web/admin-area/typed.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {AnnouncementFor, audienceName} from '#web/admin/teaching/announcement-for.tsx';
import {AnnouncementPreview} from '#web/admin/teaching/announcement-preview.tsx';
import {fieldOf, momentOf} from '#web/admin/teaching/announcement-times.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {toast} from '#web/ui/overlay/toast.ts';

/** An announcement as admins' tables have it. */
export type Announcement = {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly cohortId: string | null;
  readonly isPinned: boolean;
  readonly publishAt: number;
  readonly expireAt: number | null;
  readonly state: AnnouncementState;
  readonly version: number;
  readonly cohort?: {readonly name: string} | undefined;
};

/** One that is changed, or a new one. */
export type Edited = {readonly announcement: Announcement | undefined; readonly id: string};

type Props = {edited: Edited | undefined; onClose: () => void};

/** Asks what is announced, to whom and when; shows it as learners read it, and then posts it. */
export function AnnouncementDialog({edited, onClose}: Props) {
  const close = () => {
    if (edited) forgetTyped(dialogOf(edited));
    onClose();
  };
  return (
    <Dialog
      title={edited?.announcement ? 'Edit announcement' : 'New announcement'}
      description={
        edited?.announcement?.state === 'live'
          ? 'Learners have read these words. You can still pin it and change when it’s taken down.'
          : 'Learners get a notification and see it on their dashboard.'
      }
      open={edited !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
    >
      {edited ? <Editing key={edited.id} edited={edited} onClose={close} /> : null}
    </Dialog>
  );
}

/** With its version: what was typed over one is not put over a colleague's newer one. */
const dialogOf = ({announcement}: Pick<Edited, 'announcement'>): string =>
  announcement ? `announcement ${announcement.id} ${announcement.version}` : 'announcement';

const startOf = (announcement: Announcement | undefined): AnnouncementForm => ({
  title: announcement?.title ?? '',
  body: announcement?.body ?? '',
  cohortId: announcement?.cohortId ?? '',
  isPinned: announcement?.isPinned === true ? 'yes' : 'no',
  publishAt: announcement ? new Date(announcement.publishAt).toISOString() : '',
  expireAt: announcement?.expireAt == null ? '' : new Date(announcement.expireAt).toISOString(),
  reason: '',
});

function Editing({edited: {announcement, id}, onClose}: {edited: Edited; onClose: () => void}) {
  const [written, setWritten] = useState(() => startOf(announcement));
  const [isChecked, setIsChecked] = useState(false);
  const {isAsking, send} = useAct(dialogOf({announcement}));
  const [cohorts] = useAdminRows(adminQueries.students.cohorts());
  const known = written.cohortId === announcement?.cohortId ? announcement.cohort?.name : undefined;
  const save = async () => {
    const told = announcement
      ? await send('announcements.change', {...written, ids: [id], version: announcement.version})
      : await send('announcements.post', {...written, ids: [id]});
    demandDone(told);
    toast({title: announcement ? 'Saved the announcement' : 'Posted the announcement', tone: 'good'});
    onClose();
  };
  if (isChecked) {
    return (
      <AnnouncementPreview
        written={written}
        audience={audienceName(written.cohortId, cohorts, known)}
        label={announcement ? 'Save' : written.publishAt === '' ? 'Post now' : 'Schedule'}
        onBack={() => setIsChecked(false)}
        onSave={save}
        isAsking={isAsking}
      />
    );
  }
  return (
    <AnnouncementFields
      dialog={dialogOf({announcement})}
      start={written}
      known={known}
      isLive={announcement?.state === 'live'}
      onClose={onClose}
      onWritten={(next) => {
        setWritten(next);
        setIsChecked(true);
      }}
    />
  );
}

type FieldsProps = {
  dialog: string;
  start: AnnouncementForm;
  /** Name of its cohort. */
  known: string | undefined;
  isLive: boolean;
  onClose: () => void;
  onWritten: (written: AnnouncementForm) => void;
};

function AnnouncementFields({dialog, start, known, isLive, onClose, onWritten}: FieldsProps) {
  const form = useAccountForm(
    announcementFormRules,
    (values) => Promise.resolve(onWritten(values)),
    (data) => {
      const read = {...start, ...Object.fromEntries(data)} as Record<string, string>;
      return {
        ...read,
        // A field of a live one is not there.
        publishAt: isLive ? start.publishAt : momentOf(read['publishAt'] ?? ''),
        expireAt: momentOf(read['expireAt'] ?? ''),
      };
    },
  );
  const {problems} = form;
  return (
    <form {...form.form} className="space-y-5">
      <KeptFields dialog={dialog}>
        {isLive ? null : <Words {...{dialog, start, known, problems}} />}
        <div className="grid gap-5 sm:grid-cols-2">
          {isLive ? null : (
            <Field
              label="Publish"
              hint="Empty: now. In your time zone."
              type="datetime-local"
              name="publishAt"
              defaultValue={start.publishAt === '' ? '' : fieldOf(Date.parse(start.publishAt))}
              error={problems['publishAt']}
            />
          )}
          <Field
            label="Take down"
            hint="Empty: when you withdraw it."
            type="datetime-local"
            name="expireAt"
            defaultValue={start.expireAt === '' ? '' : fieldOf(Date.parse(start.expireAt))}
            error={problems['expireAt']}
          />
        </div>
        <Select label="Pin it above the others" name="isPinned" defaultValue={start.isPinned}>
          <option value="no">No</option>
          <option value="yes">Yes</option>
        </Select>
        <ReasonField error={problems['reason']} defaultValue={start.reason} />
      </KeptFields>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form} label="Preview" />
      </div>
    </form>
  );
}

function Words({
  dialog,
  start,
  known,
  problems,
}: Pick<FieldsProps, 'dialog' | 'start' | 'known'> & Pick<AccountForm, 'problems'>) {
  const [cohorts] = useAdminRows(adminQueries.students.cohorts());
  const given = (name: 'title' | 'body') => ({
    name,
    defaultValue: start[name],
    error: problems[name],
  });
  return (
    <>
      <Field label="Title" {...given('title')} maxLength={TITLE_MAX} autoComplete="off" />
      <TextArea
        label="Announcement"
        hint="You can use Markdown."
        {...given('body')}
        maxLength={BODY_MAX}
        rows={5}
      />
      <AnnouncementFor
        dialog={dialog}
        start={start.cohortId}
        cohorts={cohorts}
        known={known}
        error={problems['cohortId']}
      />
    </>
  );
}
