import {Specimen, Specimens, type Part} from '#web/dev/parts/frame.tsx';
import {Logo} from '#web/ui/show/logo.tsx';

const COLOURS = [
  ['bg-paper', 'paper', 'the page'],
  ['bg-surface', 'surface', 'what lies on it'],
  ['bg-sunken', 'sunken', 'what lies in it'],
  ['bg-ink', 'ink', 'text'],
  ['bg-muted', 'muted', 'lesser text'],
  ['bg-line', 'line', 'what parts'],
  ['bg-edge', 'edge', 'edges of controls'],
  ['bg-accent', 'accent', 'what one can do'],
  ['bg-accent-strong', 'accent-strong', 'the same, pointed at'],
  ['bg-accent-tint', 'accent-tint', 'where one is'],
  ['bg-joy', 'joy', 'the person, as a line'],
  ['bg-joy-strong', 'joy-strong', 'the same, as text'],
  ['bg-joy-soft', 'joy-soft', 'a halo, no text on it'],
  ['bg-joy-tint', 'joy-tint', 'fills the head'],
  ['bg-ahead', 'ahead', 'has not run yet'],
  ['bg-good', 'good', 'done, passed'],
  ['bg-good-tint', 'good-tint', 'behind it'],
  ['bg-warn', 'warn', 'not safe yet'],
  ['bg-warn-tint', 'warn-tint', 'behind it'],
  ['bg-bad', 'bad', 'failed, gone'],
  ['bg-bad-tint', 'bad-tint', 'behind it'],
] as const;

const Colours = () => (
  <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
    {COLOURS.map(([look, name, use]) => (
      <li key={name}>
        <div className={`h-14 rounded-xl ring-1 ring-line ring-inset ${look}`} />
        <p className="mt-1.5 font-mono text-xs">{name}</p>
        <p className="text-xs text-muted">{use}</p>
      </li>
    ))}
  </ul>
);

const TYPE = [
  ['text-4xl font-semibold', '36', 'One h1 a page'],
  ['text-2xl font-semibold', '24', 'What comes next'],
  ['text-xl font-semibold', '20', 'A section'],
  ['text-lg font-semibold', '18', 'A card, a dialog'],
  ['text-base', '16', 'Text that is read'],
  ['text-md font-medium', '15', 'Controls and navigation'],
  ['text-sm text-muted', '14', 'What is said beside it'],
  ['text-xs text-muted', '13', 'Small print: no text is smaller'],
  ['gutter', '13', 'line 07 · the gutter'],
] as const;

const Type = () => (
  <Specimens>
    {TYPE.map(([look, size, words]) => (
      <Specimen key={look} name={`${size} px`}>
        <span className={`tracking-tight ${look}`}>{words}</span>
      </Specimen>
    ))}
  </Specimens>
);

const Depth = () => (
  <div className="grid gap-6 sm:grid-cols-4">
    {(
      [
        ['border border-line', 'line', 'flat'],
        ['border border-line shadow-card', 'shadow-card', 'lies on paper'],
        ['border border-line shadow-pop', 'shadow-pop', 'menus'],
        ['border border-line shadow-float', 'shadow-float', 'dialogs, toasts'],
      ] as const
    ).map(([look, name, use]) => (
      <div key={name} className={`rounded-xl bg-surface px-4 py-6 ${look}`}>
        <p className="font-mono text-xs">{name}</p>
        <p className="text-xs text-muted">{use}</p>
      </div>
    ))}
  </div>
);

const Gutter = () => (
  <div className="grid gap-8 sm:grid-cols-2">
    <ol className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
      {['Values, names and types', 'Control flow you can trace', 'Functions, scope, arguments'].map(
        (title, n) => (
          <li key={title} className="flex items-center gap-3 px-4 py-2.5">
            <span aria-hidden className={`gutter w-6 ${n < 1 ? 'text-accent' : ''}`}>
              {n < 1 ? '✓' : `0${n + 1}`}
            </span>
            {title}
          </li>
        ),
      )}
    </ol>
    <div className="flex items-center gap-6">
      <Logo />
      <p className="text-sm text-muted">
        As in an editor: whatever can be done is a numbered line, and it stays marked once it ran.
      </p>
    </div>
  </div>
);

/** What every part is made of. */
export const foundation: readonly Part[] = [
  {
    id: 'colour',
    title: 'Colour',
    words: 'Named by purpose. Text keeps 4.5:1 on paper, surface and its own tint; edges keep 3:1.',
    show: Colours,
  },
  {
    id: 'type',
    title: 'Type',
    words: 'Hanken Grotesk to read, JetBrains Mono for code and for the gutter.',
    show: Type,
  },
  {
    id: 'depth',
    title: 'Depth',
    words: 'Few levels. What floats higher leaves sooner.',
    show: Depth,
  },
  {
    id: 'gutter',
    title: 'Gutter',
    words: 'The academy’s own mark, wherever there is an order to go through.',
    show: Gutter,
  },
];
