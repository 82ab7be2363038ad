const PARTS = [
  ['Daily lessons', 'One idea a day, 10 minutes, in plain words.'],
  ['Weekly challenges', 'A small program each week, and a week to write it.'],
  ['Progress tracking', 'See what you’ve read and what you’ve solved.'],
  ['Certificate path', 'Finish the lessons and 3 of 4 challenges to earn it.'],
] as const;

/** Specification, section 2.3. */
export const EmailCourse = () => (
  <section className="pub-width" aria-labelledby="email-course">
    <div className="email-course">
      <div>
        <h2 id="email-course">
          A free email course <span className="pub-soon">Opens soon</span>
        </h2>
        <p className="pub-lead">Not ready for 6 months? Start with 30 days in your inbox.</p>
        <a href="/email-course" className="pub-button">
          See the email course
        </a>
      </div>
      <ul>
        {PARTS.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
