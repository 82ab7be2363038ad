import type {PublicContent} from '#web/landing/content.ts';

type Picture = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly says: string;
};

/** Cut out of the academy's own screens (tests/screens/product-pictures.ts). */
const PICTURES: readonly Picture[] = [
  {
    name: 'lesson',
    width: 1183,
    height: 780,
    alt: 'A lesson with a sample at its third step: the name budget points to 800, limit still points to 1000.',
    says: 'A lesson. Its samples run next to the text, and step by step.',
  },
  {
    name: 'coding',
    width: 1183,
    height: 660,
    alt: 'The coding area: three files, an editor with a short program, and what it printed.',
    says: 'The coding area. Files, an editor, tests, and Python in your browser.',
  },
  {
    name: 'chat',
    width: 847,
    height: 473,
    alt: 'A channel: a learner asks why a sum prints 0.30000000000000004 and shows the code.',
    says: 'A channel. Code in a message keeps its colors, and runs.',
  },
];

/** The product as it is, in the theme of the page. Fetched when somebody comes near. */
export const Inside = ({pictures}: Pick<PublicContent, 'pictures'>) => (
  <section className="pub-width pub-block" aria-labelledby="inside">
    <h2 id="inside">Inside the academy</h2>
    <p className="pub-lead">Real screens from today’s version.</p>
    <div className="inside">
      {PICTURES.map(({name, width, height, alt, says}) => (
        <figure key={name}>
          {['light', 'dark'].map((theme) => (
            <img
              key={theme}
              className={`is-${theme}`}
              src={pictures[`product-${name}-${theme}`]}
              {...{width, height, alt}}
              loading="lazy"
              decoding="async"
            />
          ))}
          <figcaption>{says}</figcaption>
        </figure>
      ))}
    </div>
  </section>
);
