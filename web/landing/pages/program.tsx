import {monthId} from '#schema/wire/public-pages.ts';
import type {CourseFacts, PublicContent} from '#web/landing/content.ts';

/** The lessons that need no account. */
export const Previews = ({previews}: Pick<PublicContent, 'previews'>) => (
  <ul className="previews">
    {previews.map(({title, summary, minutes, module, address}) => (
      <li key={address}>
        <a href={address}>{title}</a>
        <p>{summary}</p>
        <small>
          {module}, {minutes} minutes
        </small>
      </li>
    ))}
  </ul>
);

/** The program month by month. */
export const ProgramList = ({course}: {course: CourseFacts}) => (
  <>
    {course.phases.map(({label, title, months}) => (
      <section key={label}>
        <h3>
          {label}: {title}
        </h3>
        <ul>
          {months.map((month) => (
            <li key={month.number} id={monthId(month.number)}>
              <b>{month.title}.</b> {month.modules.map((module) => module.title).join('; ')}. Project:{' '}
              {month.project}.
            </li>
          ))}
        </ul>
      </section>
    ))}
    <p>
      {course.written} of {course.lessons} lessons are written and open today.
    </p>
  </>
);
