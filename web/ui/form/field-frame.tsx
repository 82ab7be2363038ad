import {useId, type ReactNode} from 'react';

/** What was found out about what is typed. */
export type FieldNews = {readonly tone: 'good' | 'bad'; readonly words: string};

export type FieldWords = {
  label: string;
  hint?: string | undefined;
  /** Takes the hint's place and is read out when it comes; `null` where there may be some and is none yet. */
  news?: FieldNews | null;
  error?: string | undefined;
  /** Where the label stands; hidden only where the place says what the field is for. */
  labelled?: 'above' | 'beside' | 'hidden';
};

/** What ties a control to its label and its note. */
export type ControlTies = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type Props = FieldWords & {children: (ties: ControlTies) => ReactNode};

const FRAMES = {above: undefined, beside: 'flex items-center gap-2', hidden: undefined} as const;
const LABELS = {
  above: 'mb-1.5 block text-sm font-medium',
  beside: 'shrink-0 text-sm text-muted',
  hidden: 'sr-only',
} as const;

const TONES = {good: 'text-good', bad: 'text-bad'} as const;

/** Label, control, hint or error below. The error takes the hint's place and is read with the control. */
export function FieldFrame({label, hint, news, error, labelled = 'above', children}: Props) {
  const id = useId();
  const note = error === undefined ? (news ?? undefined) : ({tone: 'bad', words: error} as const);
  const words = note?.words ?? hint;
  return (
    <div className={FRAMES[labelled]}>
      <label htmlFor={id} className={LABELS[labelled]}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': words ? `${id}-note` : undefined,
      })}
      {words ? (
        <p
          id={`${id}-note`}
          aria-live={news === undefined ? undefined : 'polite'}
          className={`mt-1.5 grid text-sm ${note ? TONES[note.tone] : 'text-muted'}`}
        >
          <span className="[grid-area:1/1]">{words}</span>
          {news ? <HintRoom hint={hint} /> : null}
        </p>
      ) : null}
    </div>
  );
}

/** The hint keeps its room, so that nothing below moves while somebody types. */
const HintRoom = ({hint}: Pick<FieldWords, 'hint'>) => (
  <span aria-hidden className="invisible [grid-area:1/1]">
    {hint}
  </span>
);
