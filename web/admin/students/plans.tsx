// What can be done to learners, as the dialog asks for it.
import type {StudentAssessment} from '#schema/admin/students/students.api.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import type {Student} from '#web/admin/students/columns.tsx';
import {TimeFields} from '#web/admin/students/time-fields.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {isolated} from '#schema/isolated.ts';

export type Choice = {readonly id: string; readonly name: string};
export type Some = readonly Pick<Student, 'userId' | 'fullName'>[];

const LEARNERS = ['the learner', 'learners'] as const;

/** Selected learners; of those who are not among the rows the id alone is known. */
export const someOf = (rows: readonly Student[], ids: readonly string[]): Some =>
  ids.length === rows.length ? rows : ids.map((userId) => ({userId, fullName: 'this learner'}));

export const named = (some: Some): string =>
  some.length === 1 ? (some[0]?.fullName ?? 'this learner') : `${some.length.toLocaleString('en')} learners`;
export const idsOf = (some: Some) => some.map(({userId}) => userId);

/** @param onView shows their screens, by the id of the act. */
export const viewing = (student: Student, onView: (viewId: string) => void): PlannedAct => ({
  name: 'learners.view',
  ids: [student.userId],
  title: `View as ${isolated(student.fullName)}`,
  effect:
    'You see their home, progress, lessons, leaderboard and profile as they do, for 30 minutes, and can’t change anything. Their notes and messages stay theirs.',
  verb: ['View', 'Viewed as'],
  whom: LEARNERS,
  follow: onView,
});

export const suspending = (some: Some): PlannedAct => ({
  name: 'learners.suspend',
  ids: idsOf(some),
  title: `Suspend ${named(some)}?`,
  effect:
    'They’re signed out everywhere and can’t sign in. Nothing is deleted, and you can lift it at any time.',
  verb: ['Suspend', 'Suspended'],
  whom: LEARNERS,
  isDanger: true,
  undone: 'Lifted the suspension of',
});

export const restoring = (some: Some): PlannedAct => ({
  name: 'learners.restore',
  ids: idsOf(some),
  title: `Lift the suspension of ${named(some)}?`,
  effect: 'They can sign in again and go on where they were.',
  verb: ['Lift suspension', 'Lifted the suspension of'],
  whom: LEARNERS,
  undone: 'Suspended',
});

export const deleting = (some: Some): PlannedAct => ({
  name: 'learners.delete',
  ids: idsOf(some),
  title: `${some.length === 1 ? 'Delete the account' : 'Delete the accounts'} of ${named(some)}?`,
  effect:
    'This also deletes progress, answers, notes, points, and badges. Messages stay without a name. This can’t be undone.',
  verb: ['Delete for good', 'Deleted the account of'],
  whom: LEARNERS,
  isDanger: true,
  ...(some.length > 1 ? {typed: String(some.length)} : {}),
});

export const movingCohort = (some: Some, cohorts: readonly Choice[]): PlannedAct => ({
  name: 'learners.cohort',
  ids: idsOf(some),
  title: `Move ${named(some)} to another cohort`,
  effect: 'They leave the old cohort’s channel and leaderboard, and join the new one’s.',
  verb: ['Move', 'Moved'],
  whom: LEARNERS,
  fields: <Options label="Cohort" name="cohortId" options={cohorts} />,
  undone: 'Moved back',
});

export const unlocking = (some: Some, modules: readonly Choice[]): PlannedAct => ({
  name: 'learners.unlock',
  ids: idsOf(some),
  title: `Unlock a module for ${named(some)}`,
  effect: 'Its lessons and quizzes open at once, whatever comes before them. This can’t be taken back.',
  verb: ['Unlock', 'Unlocked it for'],
  whom: LEARNERS,
  fields: <Options label="Module" name="moduleId" options={modules} />,
});

export const resettingAssessment = (some: Some): PlannedAct => ({
  name: 'learners.resetAssessment',
  ids: idsOf(some),
  title: `Reset the assessment of ${named(some)}?`,
  effect:
    'A running attempt ends and counts as nothing, and the wait after a failed one is over: they can start again now. A pass stays.',
  verb: ['Reset', 'Reset the assessment of'],
  whom: LEARNERS,
});

export const settingTime = (student: Some[number], assessment: StudentAssessment): PlannedAct => ({
  name: 'learners.setTimeFactor',
  ids: [student.userId],
  title: `Set the assessment time for ${named([student])}`,
  effect: 'It holds for a running attempt at once, and for every later one.',
  verb: ['Set time', 'Set the assessment time of'],
  whom: LEARNERS,
  fields: <TimeFields assessment={assessment} />,
});

const Options = ({label, name, options}: {label: string; name: string; options: readonly Choice[]}) => (
  <Select label={label} name={name}>
    {options.map(({id, name: words}) => (
      <option key={id} value={id}>
        {words}
      </option>
    ))}
  </Select>
);
