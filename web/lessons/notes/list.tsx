import {Flag, Pencil, Trash2} from 'lucide-react';
import {useRef, type ReactNode} from 'react';
import {usePending} from '#web/data/data.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {plainNote} from '#web/lessons/notes/note-markup.ts';
import {NoteText} from '#web/lessons/notes/note-text.tsx';
import type {Note, Report} from '#web/lessons/notes/notes.ts';
import {beginningOf} from '#web/lessons/notes/passage/quote-words.ts';
import {Swatch} from '#web/lessons/notes/swatch.tsx';
import {removedWords, type Notebook} from '#web/lessons/notes/use-notebook.ts';
import {useReports} from '#web/lessons/notes/use-notes.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Kbd} from '#web/ui/show/kbd.tsx';
import {Unless} from '#web/ui/show/unless.tsx';

type Props = {
  lessonId: string;
  notebook: Notebook;
  /** Called before something else on the page is shown. */
  onLeave: () => void;
};

/** All of a lesson's notes and highlights in reading order, and what was reported. */
export function NotesList({lessonId, notebook, onLeave}: Props) {
  const {placed, moved, removed} = notebook;
  const list = useRef<HTMLDivElement>(null);
  const after = (act: () => void) => () => {
    onLeave();
    // A drawer gives the focus back first; that must not undo the scrolling.
    requestAnimationFrame(() => requestAnimationFrame(act));
  };
  const row = (note: Note, isMoved: boolean) => (
    <NoteRow
      key={note.id}
      note={note}
      read={notebook.read}
      onShow={isMoved ? undefined : after(() => notebook.show(note))}
      onEdit={after(() => notebook.edit(note))}
      onRemove={() => {
        // The button goes with its row.
        list.current?.focus({preventScroll: true});
        after(() => notebook.remove(note))();
      }}
    />
  );
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Notes" className="text-md outline-none">
      {placed.length + moved.length === 0 ? (
        <p className="text-muted">
          No notes in this lesson yet. Select words to highlight them or write a note, or press{' '}
          <Kbd keys="h" /> to highlight them at once.
        </p>
      ) : (
        <p className="text-sm text-muted">Only you can see these.</p>
      )}
      {placed.length > 0 ? (
        <ul className="mt-3 space-y-2">{placed.map((note) => row(note, false))}</ul>
      ) : null}
      {moved.length > 0 ? (
        <Section title="Moved">
          <p className="mb-2 text-sm text-muted">
            The words these were attached to are no longer in the text.
          </p>
          <ul className="space-y-2">{moved.map((note) => row(note, true))}</ul>
        </Section>
      ) : null}
      {removed ? <Removed note={removed} onUndo={notebook.undoRemove} /> : null}
      <Reports lessonId={lessonId} />
      <Button kind="quiet" size="small" className="mt-6 -ml-3" onClick={after(() => notebook.report())}>
        <Flag size={15} aria-hidden /> Report a mistake in this lesson
      </Button>
    </div>
  );
}

function Removed({note, onUndo}: {note: Note; onUndo: () => void}) {
  return (
    <p className="mt-3 flex items-center justify-between gap-3 text-sm text-muted">
      {removedWords(note)}
      <Button kind="secondary" size="small" onClick={onUndo}>
        Restore
      </Button>
    </p>
  );
}

function Reports({lessonId}: {lessonId: string}) {
  const reports = useReports(lessonId);
  if (reports.length === 0) return null;
  return (
    <Section title="Mistakes you reported">
      <ul className="space-y-2">
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
    </Section>
  );
}

const Section = ({title, children}: {title: string; children: ReactNode}) => (
  <section className="mt-6">
    <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
    {children}
  </section>
);

/** Characters of a note that name its buttons. */
const NAME_LENGTH = 60;

type RowProps = {
  note: Note;
  /** The words that it is about, as a person reads them. */
  read: (note: Note) => string;
  onShow: (() => void) | undefined;
  onEdit: () => void;
  onRemove: () => void;
};

/** One note. @internal */
export const NoteRow = (props: RowProps) => (
  <Unless
    fails={
      <li dir="auto" className={`${CARD} break-words whitespace-pre-wrap`}>
        {props.note.text}
      </li>
    }
  >
    <Drawn {...props} />
  </Unless>
);

const CARD = 'rounded-lg border border-line bg-surface p-2.5';

function Drawn({note, read, onShow, onEdit, onRemove}: RowProps) {
  const quote = read(note);
  const name = beginningOf(plainNote(note.text) || quote, NAME_LENGTH);
  const line = (
    <>
      <Swatch colour={note.colour} className="mt-1 h-4 w-1.5 shrink-0" />
      <span className="line-clamp-2 min-w-0 break-words text-muted">{quote}</span>
    </>
  );
  return (
    <li className={CARD}>
      {onShow ? (
        <button
          type="button"
          onClick={onShow}
          aria-label={`Show in the text: ${beginningOf(quote, NAME_LENGTH)}`}
          className="flex w-full gap-2.5 rounded text-left hover:underline"
        >
          {line}
        </button>
      ) : (
        <p className="flex gap-2.5">{line}</p>
      )}
      {note.text === '' ? null : <NoteText text={note.text} className="mt-1.5" />}
      <div className="mt-1 -mb-1 flex items-center justify-end gap-0.5">
        <Word of={note} />
        <IconButton icon={Pencil} size="small" label={`Edit: ${name}`} onClick={onEdit} />
        <IconButton icon={Trash2} size="small" label={`Delete: ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}

const REPORT_WORDS: Record<Report['state'], string> = {
  open: 'Open: no answer yet',
  mended: 'Fixed, thank you',
  declined: 'Reviewed, no change needed',
};

function ReportRow({report}: {report: Report}) {
  return (
    <li className={CARD}>
      {report.quote === '' ? null : <p className="line-clamp-2 break-words text-muted">{report.quote}</p>}
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {report.text}
      </p>
      <p className="mt-1 flex justify-between gap-3 text-sm text-muted">
        {REPORT_WORDS[report.state]} <Word of={report} />
      </p>
    </li>
  );
}

/** How far it is on its way; what has arrived needs no word. */
function Word({of}: {of: Note | Report}) {
  const wordOf = useSaveWord(usePending());
  const word = of.pending ? wordOf(of.pending) : 'Saved';
  return (
    <span
      role="status"
      className={`mr-auto text-sm ${word === 'Keep this window open' ? 'text-warn' : 'text-muted'}`}
    >
      {word === 'Saved' ? '' : word}
    </span>
  );
}
