import {useState, type FormEvent, type ReactNode} from 'react';
import {REASON_MAX, TAKE_BACK, type ActDone} from '#schema/admin/acts.api.ts';
import {ActNotice} from '#web/admin-area/acts/act-notice.tsx';
import {doAct, outcomeWords} from '#web/admin-area/acts/acts.ts';
import {useAct} from '#web/admin-area/acts/use-act.ts';
import {useConfirmed} from '#web/admin-area/confirmed.ts';
import {KeptFields} from '#web/admin-area/kept-fields.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {ReasonField} from '#web/admin-area/reason-field.tsx';
import {forgetTyped} from '#web/admin-area/typed.ts';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {toast} from '#web/ui/overlay/toast.ts';

/** Something that is about to be done to rows: the dialog asks why, and for what else it takes. */
export type PlannedAct = {
  readonly name: string;
  readonly ids: readonly string[];
  /** The question: `Suspend 3 learners?` */
  readonly title: string;
  /** What it does, and whether it can be undone. */
  readonly effect: string;
  /** The verb of the button, and of what is said afterwards: `Suspend`, `Suspended`. */
  readonly verb: readonly [string, string];
  /** What the rows are: `the learner`, `learners`. */
  readonly whom: readonly [string, string];
  readonly isDanger?: boolean;
  /** What it takes beside the reason: fields by the names of its arguments. */
  readonly fields?: ReactNode;
  /** What follows, in place of a word about it. @param actId the id under which it was done. */
  readonly follow?: (actId: string) => void;
  /** What is said once it was taken back, where it can be: offered for a moment once it is done, later in the audit log. */
  readonly undone?: string;
  /** What has to be typed first, where many rows go for good: their number. */
  readonly typed?: string;
  /** How the reason is asked for, where others read it. */
  readonly reasonLabel?: string;
  readonly reasonHint?: string;
};

type Props = {
  act: PlannedAct | undefined;
  onClose: () => void;
  onDone?: ((ids: readonly string[]) => void) | undefined;
};

/** Asks for the reason of an act, does it, and says what was done. What goes wrong leaves everything typed. */
export function ActDialog({act, onClose, onDone}: Props) {
  const close = () => {
    if (act) forgetTyped(dialogOf(act));
    onClose();
  };
  return (
    <Dialog
      title={act?.title ?? ''}
      description={act?.effect ?? ''}
      open={act !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
    >
      {act ? <ActForm key={act.name} act={act} onClose={close} onDone={onDone} /> : null}
    </Dialog>
  );
}

/** What is typed into it is about these rows. */
const dialogOf = ({name, ids}: PlannedAct): string => `${name} ${ids.join(' ')}`;

function tellOutcome(act: PlannedAct, told: ActDone, undo: () => void): void {
  const isDone = told.done.length > 0;
  toast({
    ...outcomeWords(told, act.verb[1], act.whom),
    tone: isDone ? 'good' : 'neutral',
    ...(isDone && act.undone ? {action: {label: 'Undo', run: undo}} : {}),
  });
}

/** An act that was done: under which id, and why. */
type Done = {readonly id: string; readonly why: string};

/** Takes it back, with the same reason. @returns the rows. */
async function takeBack(act: PlannedAct, {id, why}: Done): Promise<readonly string[]> {
  const reason = `Undone: ${why}`.slice(0, REASON_MAX);
  const told = await doAct(TAKE_BACK, {reason, ids: [id]}, {dialog: `undo ${id}`});
  toast({...outcomeWords(told, act.undone ?? 'Took it back for', act.whom), tone: 'good'});
  return told.done;
}

type Problems = {readonly reason?: string; readonly typed?: string};

/** What is missing before an act is sent. */
function problemsOf({typed}: PlannedAct, reason: string, confirmation: string): Problems | undefined {
  const problems = {
    ...(reason === '' ? {reason: 'A reason is required'} : {}),
    ...(typed !== undefined && confirmation !== typed ? {typed: `Type ${typed} to confirm`} : {}),
  };
  return Object.keys(problems).length > 0 ? problems : undefined;
}

function ActForm({act, onClose, onDone}: Props & {act: PlannedAct}) {
  const run = useConfirmed();
  const {isAsking, send} = useAct(dialogOf(act));
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const {confirmation = '', ...fields} = sent;
    const reason = fields['reason']?.trim() ?? '';
    const missing = problemsOf(act, reason, confirmation.trim());
    setProblems(missing);
    if (missing) return undefined;
    return run(async () => {
      setIsBusy(true);
      try {
        const told = await send(act.name, {...fields, reason, ids: act.ids});
        const {id} = told;
        const done = {id, why: reason};
        if (act.follow && told.done.length > 0) act.follow(id);
        else tellOutcome(act, told, () => run(() => takeBack(act, done).then(onDone)));
        onDone?.(told.done);
        onClose();
      } finally {
        setIsBusy(false);
      }
    });
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <ActNotice done="done" isAsking={isAsking} problem={undefined} />
      <KeptFields dialog={dialogOf(act)}>
        {act.fields}
        <ReasonField label={act.reasonLabel} hint={act.reasonHint} error={problems?.reason} />
      </KeptFields>
      {act.typed === undefined ? null : (
        <Field
          label={`Type ${act.typed} to confirm`}
          name="confirmation"
          error={problems?.typed}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          busy={isBusy}
          className={act.isDanger ? 'bg-bad text-paper hover:bg-bad/90' : ''}
        >
          {act.verb[0]}
        </Button>
      </div>
    </form>
  );
}
