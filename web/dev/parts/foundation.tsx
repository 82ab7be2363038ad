import {Specimen, Specimens, type Part} from '#web/dev/parts/frame.tsx';
import {Logo} from '#web/ui/show/logo.tsx';

const COLOURS = [
  ['bg-paper', 'paper', 'the page'],
  ['bg-surface', 'surface', 'cards on the page'],
  ['bg-sunken', 'sunken', 'wells in the page'],
  ['bg-ink', 'ink', 'text'],
  ['bg-muted', 'muted', 'secondary text'],
  ['bg-line', 'line', 'dividers'],
  ['bg-edge', 'edge', 'edges of controls'],
  ['bg-accent', 'accent', 'actions'],
  ['bg-accent-strong', 'accent-strong', 'actions on hover'],
  ['bg-accent-tint', 'accent-tint', 'current location'],
  ['bg-joy', 'joy', 'the learner, as a line'],
  ['bg-joy-strong', 'joy-strong', 'the learner, as text'],
  ['bg-joy-soft', 'joy-soft', 'halo, never behind text'],
  ['bg-joy-tint', 'joy-tint', 'head fill'],
  ['bg-ahead', 'ahead', 'not run yet'],
  ['bg-good', 'good', 'done, passed'],
  ['bg-good-tint', 'good-tint', 'background'],
  ['bg-warn', 'warn', 'not saved yet'],
  ['bg-warn-tint', 'warn-tint', 'background'],
  ['bg-bad', 'bad', 'failed, deleted'],
  ['bg-bad-tint', 'bad-tint', 'background'],
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
  ['text-base', '16', 'Reading text'],
  ['text-md font-medium', '15', 'Controls and navigation'],
  ['text-sm text-muted', '14', 'Secondary text'],
  ['text-xs text-muted', '13', 'Small print, the smallest size'],
  ['gutter', '13', 'line 07, the gutter'],
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
        ['border border-line shadow-card', 'shadow-card', 'on paper'],
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
        As in an editor: each step is a numbered line that stays marked once it has run.
      </p>
    </div>
  </div>
);

/** What every part is made of. */
export const foundation: readonly Part[] = [
  {
    id: 'colour',
    title: 'Color',
    words: 'Named by purpose. Text keeps 4.5:1 on paper, surface, and its own tint; edges keep 3:1.',
    show: Colours,
  },
  {
    id: 'type',
    title: 'Type',
    words: 'Hanken Grotesk for reading, JetBrains Mono for code and the gutter.',
    show: Type,
  },
  {
    id: 'depth',
    title: 'Depth',
    words: 'A few levels. The higher something floats, the sooner it goes away.',
    show: Depth,
  },
  {
    id: 'gutter',
    title: 'Gutter',
    words: 'The academy’s mark, used wherever steps have an order.',
    show: Gutter,
  },
];
