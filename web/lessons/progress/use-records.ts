import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {CERTIFICATE} from '#web/lessons/progress/milestones.ts';

/** What the learner has passed. */
export function useRecords() {
  const [records] = useRows(queries.quizzes.progress());
  const [quizzes] = useRows(queries.quizzes.all());
  const passed = new Set(records.filter(({passedAt}) => passedAt !== null).map(({quizId}) => quizId));
  return {
    quizzesPassed: passed.size,
    checkpointsPassed: quizzes.filter(({id, lessonId}) => lessonId === null && passed.has(id)).length,
  };
}

type CertificateGoal = {readonly title: string; readonly have: number; readonly need: number};

/** What the program's certificate asks for, and what of it is there. No project can be submitted yet, so none is approved. */
export function useCertificate(): readonly [checkpoints: CertificateGoal, projects: CertificateGoal] {
  const {checkpointsPassed} = useRecords();
  const {checkpoints, projects} = CERTIFICATE;
  return [
    {title: 'Checkpoints passed', have: Math.min(checkpointsPassed, checkpoints), need: checkpoints},
    {title: 'Projects approved', have: 0, need: projects},
  ];
}
