import {Braces, Code, Pencil, SendHorizontal, Smile, X} from 'lucide-react';
import {useImperativeHandle, useRef, useState, type KeyboardEvent, type ReactNode, type Ref} from 'react';
import {isTooIntricate, TOO_INTRICATE} from '#schema/markdown.limits.ts';
import {lengthOf, measuredContent} from '#schema/wire/socket.content.ts';
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';
import type {Said} from '#web/chat/said.ts';
import {EmojiButton} from '#web/chat/talk/composer/emoji-picker.tsx';
import {Naming, useNaming} from '#web/chat/talk/composer/naming.tsx';
import {useCaret} from '#web/chat/talk/composer/use-caret.ts';
import {useMessageDraft} from '#web/chat/talk/composer/use-draft.ts';
import {isComposing} from '#web/ui/composing.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {focusNext} from '#web/ui/overlay/focus/use-kept-focus.ts';
import {mediaMatches} from '#web/ui/window/media.ts';
import {Typed} from '#web/ui/show/typed.tsx';

export type ComposerHandle = {readonly focus: () => void};

type Props = {
  ref?: Ref<ComposerHandle>;
  /** Its name: "Message General". */
  label: string;
  /** Where the draft belongs. */
  place: string;
  channelId: string | undefined;
  /** Where one wrote before there was the room: who is typing there types on here. */
  before?: string | undefined;
  /** The message that is answered, or changed. */
  replyTo?: Said | undefined;
  editing?: Said | undefined;
  onPost: (text: string) => void;
  onEdit?: (said: Said, text: string) => void;
  /** Neither answers nor changes any longer. */
  onCancel?: () => void;
  /** The arrow up in an empty field. */
  onEditLast?: () => void;
  onTyping?: (isTyping: boolean) => void;
};

/** On a touch screen the Enter key is for lines, and the button sends. */
const isTouch = () => mediaMatches('(pointer: coarse)');

/** Writes a message. Enter sends, Shift and Enter begin a line; what is typed is kept. */
export function Composer(props: Props) {
  const {editing} = props;
  return editing ? <Editing key={editing.id} {...props} editing={editing} /> : <Writing {...props} />;
}

function Writing(props: Props) {
  const {onPost, onCancel, onTyping, replyTo} = props;
  const draft = useMessageDraft(props);
  const send = () => {
    const text = measuredContent(draft.text);
    if (text === '') return;
    onPost(text);
    draft.clear();
    onTyping?.(false);
    onCancel?.();
  };
  return (
    <Field
      {...props}
      text={draft.text}
      onText={(text) => {
        draft.write(text);
        onTyping?.(text.trim() !== '');
      }}
      onSend={send}
      above={
        replyTo ? (
          <Above onCancel={onCancel} cancel="Don’t reply">
            Replying to{' '}
            <b className="font-medium text-ink">
              <Typed>{replyTo.sender?.fullName ?? 'Deleted user'}</Typed>
            </b>
            : <Typed>{replyTo.body}</Typed>
          </Above>
        ) : null
      }
    />
  );
}

function Editing(props: Props & {editing: Said}) {
  const {editing, onEdit, onCancel} = props;
  const [text, setText] = useState(editing.body);
  const save = () => {
    const changed = measuredContent(text);
    if (changed === '') return;
    if (changed !== editing.body) onEdit?.(editing, changed);
    onCancel?.();
  };
  return (
    <Field
      {...props}
      label="Edit your message"
      text={text}
      onText={setText}
      onSend={save}
      above={
        <Above icon onCancel={onCancel} cancel="Cancel editing">
          Editing your message
        </Above>
      }
    />
  );
}

type AboveProps = {icon?: boolean; onCancel: (() => void) | undefined; cancel: string; children: ReactNode};

const Above = ({icon = false, onCancel, cancel, children}: AboveProps) => (
  <div className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-3.5 text-sm text-muted">
    {icon ? <Pencil size={13} aria-hidden /> : null}
    <p className="min-w-0 flex-1 truncate">{children}</p>
    <IconButton icon={X} size="small" label={cancel} onClick={onCancel} />
  </div>
);

type FieldProps = Props & {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  above: ReactNode;
};

function Field(props: FieldProps) {
  const {ref, label, text, onText, onSend, above, onCancel, onEditLast} = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useCaret(area, props);
  const naming = useNaming(area, text, onText);
  useImperativeHandle(ref, () => ({focus: () => area.current?.focus()}), []);
  const problem = problemOf(text);
  const send = () => (problem === undefined ? onSend() : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || naming.onKeyDown(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !isTouch()) send();
    else if (event.key === 'Escape') return onCancel?.();
    else if (event.key === 'ArrowUp' && text === '') onEditLast?.();
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <Naming {...naming} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
          area.current?.focus();
        }}
        className="rounded-xl border border-edge bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/30"
      >
        {above}
        <textarea
          ref={area}
          rows={1}
          dir="auto"
          aria-label={label}
          placeholder={label}
          value={text}
          {...naming.ties}
          {...focusNext}
          aria-invalid={problem !== undefined}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          onSelect={naming.onSelect}
          className="block field-sizing-content max-h-60 min-h-11 w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 text-base leading-6 outline-none placeholder:text-muted"
        />
        <div className="flex items-center gap-0.5 px-1.5 pb-1.5">
          <Tools insert={(before, after) => wrap(area.current, before, after, onText)} />
          <RoomLeft left={CONTENT_MAX - lengthOf(measuredContent(text))} />
          <IconButton
            icon={SendHorizontal}
            type="submit"
            size="small"
            label="Send"
            disabled={text.trim() === '' || problem !== undefined}
            className="ml-1 bg-accent text-on-accent hover:bg-accent-strong hover:text-on-accent disabled:bg-transparent disabled:text-muted mobile:size-11"
          />
        </div>
        <TooIntricate isSaid={problem === 'intricate'} />
      </form>
    </div>
  );
}

/** Why the server would not take it. It stays in the field until it is changed. */
function problemOf(text: string): 'long' | 'intricate' | undefined {
  const content = measuredContent(text);
  return lengthOf(content) > CONTENT_MAX ? 'long' : isTooIntricate(content) ? 'intricate' : undefined;
}

const TooIntricate = ({isSaid}: {isSaid: boolean}) => (
  <p role="status" className={isSaid ? 'px-3.5 pb-2.5 text-sm text-bad' : 'sr-only'}>
    {isSaid ? TOO_INTRICATE : ''}
  </p>
);

/** @param insert puts text before and after what is selected. */
function Tools({insert}: {insert: (before: string, after: string) => void}) {
  return (
    <>
      <IconButton icon={Code} size="small" label="Code" onClick={() => insert('`', '`')} />
      <IconButton
        icon={Braces}
        size="small"
        label="Code block"
        onClick={() => insert('```python\n', '\n```')}
      />
      <EmojiButton label="Emoji" icon={Smile} onPick={(one) => insert(one, '')} />
    </>
  );
}

/** The last tenth counts. */
const RoomLeft = ({left}: {left: number}) => (
  <span role="status" className={`ml-auto text-xs tabular-nums ${left < 0 ? 'text-bad' : 'text-muted'}`}>
    {left <= CONTENT_MAX / 10 ? leftWords(left) : ''}
  </span>
);

const leftWords = (left: number): string =>
  left >= 0
    ? `${left.toLocaleString('en')} characters left`
    : `${(-left).toLocaleString('en')} characters too many`;

/** Puts text around what is selected, and leaves the caret inside. */
function wrap(
  area: HTMLTextAreaElement | null,
  before: string,
  after: string,
  onText: (text: string) => void,
): void {
  if (!area) return;
  const {value, selectionStart, selectionEnd} = area;
  const inside = value.slice(selectionStart, selectionEnd);
  onText(value.slice(0, selectionStart) + before + inside + after + value.slice(selectionEnd));
  const caret = selectionStart + before.length + inside.length;
  requestAnimationFrame(() => {
    area.focus();
    area.setSelectionRange(caret, caret);
  });
}
