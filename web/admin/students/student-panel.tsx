import type {ReactNode} from 'react';
import {
  getStudent,
  type StudentAssessment,
  type StudentDetail,
  type StudentModule,
} from '#schema/admin/students/students.api.ts';
import {LoadProblem} from '#web/admin-area/load-problem.tsx';
import {PanelSection} from '#web/admin-area/table/panel-section.tsx';
import {useAdminRest} from '#web/admin-area/use-admin-rest.ts';
import {AdminActs} from '#web/admin/students/admin-acts.tsx';
import {AiUse} from '#web/admin/students/ai-use.tsx';
import {countryName} from '#web/admin/students/country-name.ts';
import {Flags, type Student} from '#web/admin/students/columns.tsx';
import {momentWords, timeWords} from '#web/admin/students/time-fields.tsx';
import {Timeline} from '#web/admin/students/timeline.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Tag} from '#web/ui/show/tag.tsx';
import {Time} from '#web/ui/show/time.tsx';

type Props = {
  userId: string;
  /** The live row; gone with the account. */
  student: Student | undefined;
  /** The row has come, or it is sure that there is none. */
  isKnown: boolean;
  /** Rises when something was done to them. */
  turn: number;
  cohortName: string | undefined;
  /** What can be done, to whom the details tell of once they are there. */
  renderActions: (detail: StudentDetail | undefined) => ReactNode;
};

/** A learner as admins see them: read only, with what they may open and why. Opening it is in the audit log. */
export function StudentPanel({userId, student, isKnown, turn, cohortName, renderActions}: Props) {
  if (!student) {
    return isKnown ? (
      <Notice tone="warn" title="This account doesn’t exist anymore">
        It was deleted, by the learner or by an admin. There’s nothing left to do here.
      </Notice>
    ) : (
      <Skeleton label="Loading the learner" lines={6} />
    );
  }
  return <Known key={userId} {...{userId, student, turn, cohortName, renderActions}} />;
}

type KnownProps = Omit<Props, 'isKnown'> & {student: Student};

function Known({userId, student, turn, cohortName, renderActions}: KnownProps) {
  const asked = useAdminRest(getStudent, {params: {id: userId}}, turn);
  return (
    <div className="space-y-6">
      {renderActions(asked.data)}
      <Facts student={student} cohortName={cohortName} />
      <Detail {...asked} />
    </div>
  );
}

function Facts({student, cohortName}: {student: Student; cohortName: string | undefined}) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
      <Fact name="Username">{student.username}</Fact>
      <Fact name="Flags">
        <Flags student={student} />
      </Fact>
      <Fact name="Cohort">{cohortName ?? '–'}</Fact>
      <Fact name="Country">{student.country ? countryName(student.country) : '–'}</Fact>
      <Fact name="Streak">{student.streak === 1 ? '1 day' : `${student.streak} days`}</Fact>
      <Fact name="Points">{student.points.toLocaleString('en')}</Fact>
      <Fact name="Joined">
        <Time at={student.joinedAt} />
      </Fact>
    </dl>
  );
}

const Fact = ({name, children}: {name: string; children: ReactNode}) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </>
);

type DetailProps = {data: StudentDetail | undefined; problem: string | undefined; askAgain: () => void};

function Detail({data, problem, askAgain}: DetailProps) {
  if (problem && !data) {
    return (
      <LoadProblem title="The details couldn’t be loaded" onRetry={askAgain}>
        {problem}
      </LoadProblem>
    );
  }
  if (!data) return <Skeleton label="Loading details" lines={8} />;
  return (
    <>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
        <Fact name="Email">
          {data.email}{' '}
          <Tag tone={data.isVerified ? 'good' : 'neutral'}>
            {data.isVerified ? 'Verified' : 'Not verified'}
          </Tag>
        </Fact>
        <Fact name="Signed in">
          {data.sessions === 0
            ? 'Nowhere'
            : `On ${data.sessions === 1 ? '1 device' : `${data.sessions} devices`}`}
          {data.lastSeenAt ? (
            <span>
              , last seen <Time at={Date.parse(data.lastSeenAt)} />
            </span>
          ) : null}
        </Fact>
        {data.suspendedSince ? (
          <Fact name="Suspended">
            <Time at={Date.parse(data.suspendedSince)} />
          </Fact>
        ) : null}
        <Fact name="Open reports">{data.openReports}</Fact>
      </dl>
      <PanelSection title="Course">
        <ul className="space-y-2">
          {data.modules.map((module) => (
            <ModuleLine key={module.id} module={module} />
          ))}
        </ul>
      </PanelSection>
      <PanelSection title="Latest quizzes">
        <Attempts attempts={data.attempts} />
      </PanelSection>
      <PanelSection title="Assessment">
        <Assessment assessment={data.assessment} />
      </PanelSection>
      <PanelSection title="AI use, 30 days">
        <AiUse ai={data.ai} />
      </PanelSection>
      <PanelSection title="What admins did">
        <AdminActs acts={data.acts} />
      </PanelSection>
      <PanelSection title="Timeline">
        <Timeline userId={data.id} first={data.timeline} />
      </PanelSection>
    </>
  );
}

/** How far they are in a module, and why it is open or not. */
function ModuleLine({module: {title, done, lessons, passedAt, unlockedBy, needs}}: {module: StudentModule}) {
  const state = passedAt
    ? 'Passed'
    : unlockedBy
      ? UNLOCKED[unlockedBy]
      : needs.length > 0
        ? 'Locked'
        : 'Open';
  return (
    <li className="text-sm">
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{title}</span>
        <span className="shrink-0 text-muted tabular-nums">
          {done} of {lessons}
        </span>
      </span>
      <span className="text-muted">{state === 'Locked' ? `${state}: needs ${needs.join(', ')}` : state}</span>
    </li>
  );
}

const UNLOCKED = {rule: 'Open', 'test-out': 'Opened by a test', admin: 'Unlocked by an admin'} as const;

/** How their assessment stands. */
const Assessment = ({
  assessment: {factor, running, last, nextAttemptAllowed},
}: {
  assessment: StudentAssessment;
}) => (
  <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
    <Fact name="Time">{timeWords(factor)}</Fact>
    {running ? (
      <Fact name="Running">
        {momentWords(running.startedAt)} to {momentWords(running.dueAt)}
      </Fact>
    ) : null}
    <Fact name="Last result">
      <span className={last ? `tabular-nums ${last.passed ? 'text-good' : 'text-bad'}` : ''}>
        {last ? `${last.scorePct}% ${last.passed ? 'passed' : 'not passed'}` : 'None yet'}
      </span>{' '}
      {last ? <Time at={Date.parse(last.gradedAt)} className="text-xs text-muted" /> : null}
    </Fact>
    {nextAttemptAllowed ? <Fact name="Next attempt">{`From ${momentWords(nextAttemptAllowed)}`}</Fact> : null}
  </dl>
);

function Attempts({attempts}: Pick<StudentDetail, 'attempts'>) {
  if (attempts.length === 0) return <p className="text-sm text-muted">No graded quizzes yet.</p>;
  return (
    <ul className="space-y-1.5 text-sm">
      {attempts.map(({id, title, isCheckpoint, scorePct, passed, gradedAt}) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <span>{isCheckpoint ? `Checkpoint: ${title}` : title}</span>
          <span className={`tabular-nums ${passed ? 'text-good' : 'text-bad'}`}>
            {scorePct}% {passed ? 'passed' : 'not passed'}
          </span>
          <Time at={Date.parse(gradedAt)} className="text-xs text-muted" />
        </li>
      ))}
    </ul>
  );
}
