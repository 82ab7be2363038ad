import type {CourseFacts} from '#web/landing/content.ts';

/** How much of a module is there, in words. */
function wordsOf({lessons, written}: {lessons: number; written: number}): string {
  if (written === 0) return 'Coming';
  return written === lessons ? `${lessons} lessons` : `${written} of ${lessons} lessons`;
}

/** Specification, section 2.3: the curriculum in three phases, in the course's own names. */
export const Curriculum = ({course}: {course: CourseFacts}) => (
  <section className="pub-width pub-block" id="curriculum" aria-labelledby="curriculum-title">
    <h2 id="curriculum-title">Curriculum Overview</h2>
    <p className="pub-lead">
      {course.modules} modules, {course.lessons} lessons, 6 projects. {course.written} lessons are written and
      open today; a solid node is a module you can start.
    </p>
    <ol className="phases">
      {course.phases.map(({label, title, months}) => (
        <li key={label}>
          <p className="gutter">{label}</p>
          <h3>{title}</h3>
          <ol>
            {months.map((month) => (
              <li key={month.number}>
                <h4>{month.title}</h4>
                <ul className="modules">
                  {month.modules.map((module) => (
                    <li key={module.number} className={module.written > 0 ? 'is-written' : undefined}>
                      <span>{module.title}</span>
                      <small>{wordsOf(module)}</small>
                    </li>
                  ))}
                  <li className="is-project">
                    <span>{month.project}</span>
                    <small>Project {month.number}</small>
                  </li>
                </ul>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  </section>
);
