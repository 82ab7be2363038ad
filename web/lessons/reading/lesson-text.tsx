import {useState, type RefObject} from 'react';
import {useLocation} from 'wouter';
import type {Block} from '#schema/lessons/block.ts';
import {askAboutPath} from '#schema/tutor/tutor.path.ts';
import {Blocks} from '#web/lessons/blocks.tsx';
import {TermCards} from '#web/lessons/glossary/term-cards.tsx';
import {useTerms} from '#web/lessons/glossary/glossary.ts';
import {MarginLayer} from '#web/lessons/notes/margin-layer.tsx';
import {NoteDialog} from '#web/lessons/notes/note-dialog.tsx';
import {PassageToolbar, type PassageActions} from '#web/lessons/notes/passage/passage-toolbar.tsx';
import {ReportDialog} from '#web/lessons/notes/report-dialog.tsx';
import {LessonGuesses} from '#web/lessons/predicting/lesson-guesses.tsx';
import {LessonTraces} from '#web/lessons/samples/lesson-traces.tsx';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';
import type {Notebook} from '#web/lessons/notes/use-notebook.ts';
import {useSelectedPassage} from '#web/lessons/notes/passage/use-selected-passage.ts';
import {LESSON_KEYS} from '#web/lessons/reading/use-ways.ts';
import {copyText, NOT_COPIED} from '#web/ui/copy-text.ts';
import {mediaMatches} from '#web/ui/window/media.ts';
import {useShortcut} from '#web/ui/keys/use-shortcut.ts';

type Props = {
  lessonId: string;
  blocks: readonly Block[];
  container: RefObject<HTMLDivElement | null>;
  notebook: Notebook;
  /** The first frame has been seen: what needs a pointer or a key can follow. */
  isPainted: boolean;
  /** Whether the academy is told of what the reader does. */
  isTold: boolean;
};

/** Height of the bar and a gap, px. */
const BAR_PX = 54;

/** The reading text with its margins: what is selected can be marked, noted, copied and reported. */
export function LessonText({lessonId, blocks, container, notebook, isPainted, isTold}: Props) {
  const {selected, entered, enter, said, actionsFor} = usePassages({container, lessonId}, notebook);
  return (
    <div className="relative">
      <div ref={container} className="lesson-text">
        <LessonTraces lessonId={lessonId} isPainted={isPainted}>
          <LessonGuesses lessonId={lessonId} isTold={isTold}>
            <Blocks lessonId={lessonId} blocks={blocks} />
          </LessonGuesses>
        </LessonTraces>
      </div>
      <div className="pointer-events-none absolute inset-0 [&>*]:pointer-events-auto">
        {isPainted ? (
          <MarginLayer
            container={container}
            placed={notebook.placed}
            read={notebook.read}
            onParagraph={enter}
            onNote={notebook.edit}
          />
        ) : null}
        {isPainted ? <Cards container={container} /> : null}
        {entered ? (
          <PassageToolbar
            key={`${entered.passage.block}:${entered.passage.start}`}
            actions={actionsFor(entered.passage)}
            top={entered.top - BAR_PX}
            centre={0}
            isEntered
          />
        ) : selected ? (
          <PassageToolbar
            actions={actionsFor(selected.passage)}
            top={mediaMatches('(pointer: coarse)') ? selected.bottom + 12 : selected.top - BAR_PX}
            centre={selected.centre}
            isEntered={false}
          />
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isPainted ? <Writing lessonId={lessonId} notebook={notebook} /> : null}
    </div>
  );
}

/** The cards over terms, with the terms of this device. */
const Cards = ({container}: Pick<Props, 'container'>) => (
  <TermCards container={container} terms={useTerms()} />
);

/** A paragraph whose bar was opened from its handle. */
type Entered = {readonly passage: Passage; readonly top: number; readonly from: HTMLElement | null};

/** The passage that is at hand, and what can be done with it. */
function usePassages({container, lessonId}: Pick<Props, 'container' | 'lessonId'>, notebook: Notebook) {
  const [, go] = useLocation();
  const {selected, clear} = useSelectedPassage(container, notebook.words);
  const [entered, setEntered] = useState<Entered>();
  const [said, setSaid] = useState('');
  const enter = (passage: Passage, top: number) =>
    setEntered({
      passage,
      top,
      from: document.activeElement instanceof HTMLElement ? document.activeElement : null,
    });
  const done = () => {
    clear();
    // Where the keys were before; a dialog that opens now gives the focus back to it, too.
    entered?.from?.focus({preventScroll: true});
    setEntered(undefined);
  };
  const actionsFor = (passage: Passage): PassageActions => ({
    highlight: (colour) => {
      notebook.highlight(passage, colour);
      setSaid(`Highlighted in ${colour}.`);
      done();
    },
    note: () => {
      notebook.write(passage);
      done();
    },
    copy: () => {
      void copyText(passage.quote).then((isCopied) => setSaid(isCopied ? 'Copied.' : NOT_COPIED));
      done();
    },
    ask: () => go(askAboutPath(lessonId, passage)),
    report: () => {
      notebook.report(passage);
      done();
    },
    close: done,
  });
  useShortcut({
    keys: 'h',
    label: 'Highlight the selected words',
    group: LESSON_KEYS,
    run: () => {
      if (selected) actionsFor(selected.passage).highlight('yellow');
    },
  });
  return {selected, entered, enter, said, actionsFor};
}

function Writing({lessonId, notebook}: {lessonId: string; notebook: Notebook}) {
  const {writing, closeWriting} = notebook;
  return (
    <>
      <NoteDialog
        note={writing?.kind === 'note' ? writing.note : undefined}
        isNew={writing?.kind === 'note' && writing.isNew}
        read={notebook.read}
        onClose={closeWriting}
        onRemove={notebook.remove}
      />
      <ReportDialog
        lessonId={lessonId}
        passage={writing?.kind === 'report' ? writing.passage : undefined}
        read={notebook.read}
        open={writing?.kind === 'report'}
        onClose={closeWriting}
      />
    </>
  );
}
