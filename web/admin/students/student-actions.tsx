import {Ban, Code, Eye, Mail, MoreHorizontal, RotateCcw, Timer, Trash2, Unlock, Users} from 'lucide-react';
import {switchDev} from '#schema/admin/admin.api.ts';
import type {StudentAssessment} from '#schema/admin/students/students.api.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useConfirmed} from '#web/admin-area/confirmed.ts';
import {adminCall} from '#web/admin-area/session.ts';
import type {ViewedProps} from '#web/admin-area/viewed.ts';
import type {Student} from '#web/admin/students/columns.tsx';
import {
  deleting,
  movingCohort,
  resettingAssessment,
  restoring,
  settingTime,
  suspending,
  unlocking,
  viewing,
  type Choice,
} from '#web/admin/students/plans.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Menu, MenuItem, MenuLine} from '#web/ui/overlay/menu.tsx';
import {toast} from '#web/ui/overlay/toast.ts';

type Props = {
  student: Student;
  /** Absent until it is loaded. */
  assessment: StudentAssessment | undefined;
  cohorts: readonly Choice[];
  modules: readonly Choice[];
  onPlan: (act: PlannedAct) => void;
  onMessage: (student: Student) => void;
  /** Shows the learner’s own screens. */
  onView: (view: View) => void;
};

/** Whom an admin looks at as them. */
export type View = Pick<ViewedProps, 'viewId' | 'learner'>;

/** The server decides what they may see: without the assessment there are no rows. */
const learnerIn = ({userId, username, fullName, isDev}: Student): View['learner'] => ({
  userId,
  username,
  fullName,
  isDev,
  mayLearn: true,
});

/** What can be done to one learner. */
export function StudentActions({student, assessment, cohorts, modules, onPlan, onMessage, onView}: Props) {
  const run = useConfirmed();
  const {userId, username, isDev, isSuspended} = student;
  const setDev = (next: boolean) =>
    run(async () => {
      await adminCall(switchDev, {params: {id: userId}, body: {isDev: next}});
      const now = next ? 'is a developer now' : 'isn’t a developer anymore';
      toast({title: `${username} ${now}`, tone: 'good'});
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="secondary" size="small" onClick={() => onPlan(movingCohort([student], cohorts))}>
        <Users size={15} aria-hidden /> Cohort
      </Button>
      <Button kind="secondary" size="small" onClick={() => onPlan(unlocking([student], modules))}>
        <Unlock size={15} aria-hidden /> Unlock
      </Button>
      <Menu
        trigger={
          <Button kind="secondary" size="small">
            <MoreHorizontal size={15} aria-hidden /> More
          </Button>
        }
      >
        <MenuItem icon={Mail} onSelect={() => onMessage(student)}>
          Send a message
        </MenuItem>
        <MenuItem
          icon={Eye}
          onSelect={() => onPlan(viewing(student, (viewId) => onView({viewId, learner: learnerIn(student)})))}
        >
          View as learner
        </MenuItem>
        <MenuItem icon={Code} onSelect={() => setDev(!isDev)}>
          {isDev ? 'Remove from developers' : 'Make a developer'}
        </MenuItem>
        <AssessmentItems {...{student, assessment, onPlan}} />
        <MenuLine />
        {isSuspended ? (
          <MenuItem icon={RotateCcw} onSelect={() => onPlan(restoring([student]))}>
            Lift suspension
          </MenuItem>
        ) : (
          <MenuItem icon={Ban} danger onSelect={() => onPlan(suspending([student]))}>
            Suspend
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => onPlan(deleting([student]))}>
          Delete account
        </MenuItem>
      </Menu>
    </div>
  );
}

const AssessmentItems = ({student, assessment, onPlan}: Pick<Props, 'student' | 'assessment' | 'onPlan'>) => (
  <>
    <MenuItem icon={RotateCcw} onSelect={() => onPlan(resettingAssessment([student]))}>
      Reset assessment
    </MenuItem>
    <MenuItem
      icon={Timer}
      disabled={assessment === undefined}
      onSelect={() => (assessment ? onPlan(settingTime(student, assessment)) : undefined)}
    >
      Assessment time
    </MenuItem>
  </>
);
