import {useId} from 'react';
import {NOTE_LIMIT} from '#schema/lessons/lessons.limits.ts';
import type {Colour} from '#schema/lessons/lessons.table.ts';
import {COLOURS, placeOfNew, type Note} from '#web/lessons/notes/notes.ts';
import {Quote} from '#web/lessons/notes/passage/quote.tsx';
import {Swatch} from '#web/lessons/notes/swatch.tsx';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';
import {textOf, useDraft} from '#web/lessons/notes/use-draft.ts';
import {useNoteActions} from '#web/lessons/notes/use-notes.ts';
import {isComposing} from '#web/ui/composing.ts';
import {Button} from '#web/ui/form/button.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {focusFirst} from '#web/ui/overlay/use-opener.ts';

type Props = {
  /** The note to write or to change; with an id that is not among the rows it is new. */
  note: Note | undefined;
  isNew: boolean;
  /** A passage as a person reads it. */
  read: (passage: Passage) => string;
  onClose: () => void;
  onRemove: (note: Note) => void;
};

/** Writes a note, or changes it. */
export function NoteDialog({note, isNew, read, onClose, onRemove}: Props) {
  return (
    <Dialog
      title={isNew ? 'New note' : note?.text === '' ? 'Your highlight' : 'Your note'}
      description="Only you can see this."
      open={note !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      {note ? <NoteForm key={note.id} {...{note, isNew, read, onClose, onRemove}} /> : null}
    </Dialog>
  );
}

function NoteForm({note, isNew, read, onClose, onRemove}: Props & {note: Note}) {
  const {put} = useNoteActions();
  const place = isNew ? placeOfNew(note) : note.id;
  const {text, write, done} = useDraft(textOf(place), note.text);
  const colour = useDraft(`note-colour:${place}`, note.colour);
  const isEmpty = text.trim() === '' && colour.text === 'none';
  // What was shared into it may be longer than what can be typed.
  const maySave = !isEmpty && text.length <= NOTE_LIMIT;
  const save = () => {
    put({...note, text: text.trim(), colour: colour.text as Colour});
    done();
    colour.done();
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave) save();
      }}
    >
      <Quote>{read(note)}</Quote>
      <TextArea
        label="In your own words"
        {...focusFirst}
        rows={5}
        maxLength={NOTE_LIMIT}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (isSave && maySave && !isComposing(event)) save();
        }}
      />
      <ColourChoice value={colour.text as Colour} onChange={colour.write} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {isNew ? null : (
          <Button
            kind="danger"
            className="mr-auto"
            onClick={() => {
              done();
              colour.done();
              onRemove(note);
            }}
          >
            Delete
          </Button>
        )}
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!maySave}>
          Save
        </Button>
      </div>
    </form>
  );
}

const WORDS: Record<Colour, string> = {yellow: 'Yellow', green: 'Green', blue: 'Blue', none: 'No color'};

function ColourChoice({value, onChange}: {value: Colour; onChange: (colour: Colour) => void}) {
  const name = useId();
  return (
    <fieldset className="mt-5">
      <legend className="mb-1.5 text-sm font-medium">Highlight</legend>
      <div className="flex flex-wrap gap-2">
        {([...COLOURS, 'none'] as const).map((colour) => (
          <label
            key={colour}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 text-sm has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={colour}
              checked={value === colour}
              onChange={() => onChange(colour)}
              className="sr-only"
            />
            <Swatch colour={colour} />
            {WORDS[colour]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
