import {useState} from 'react';
import {useCommand} from '#web/data/data.ts';
import {draftOf, GoalFields, goalOf} from '#web/plan/goal-fields.tsx';
import {NO_PLAN} from '#web/plan/plan.ts';
import {usePlan} from '#web/plan/use-plan.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

type Props = {open: boolean; onClose: () => void};

/** Changes the goal and the days a week. */
export function GoalDialog({open, onClose}: Props) {
  return (
    <Dialog title="Your goal" open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <GoalForm onClose={onClose} />
    </Dialog>
  );
}

function GoalForm({onClose}: {onClose: () => void}) {
  const plan = usePlan();
  const set = useCommand('plan.set');
  const [draft, setDraft] = useState(() => draftOf(plan));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set({...(plan ?? NO_PLAN), goal: goalOf(draft), daysPerWeek: draft.days});
        onClose();
      }}
    >
      <GoalFields draft={draft} onChange={setDraft} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}
