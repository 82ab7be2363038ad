import {Lightbulb, ListChecks, MessageCircleQuestion, X} from 'lucide-react';
import {useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref} from 'react';
import {ASK_MOST} from '#schema/tutor/tutor.limits.ts';
import type {Mode} from '#schema/tutor/tutor.answer.ts';
import type {Kept} from '#web/io/kept.ts';
import {isComposing} from '#web/ui/composing.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {mediaMatches} from '#web/ui/window/media.ts';

export type AskHandle = {
  /** Puts a text into the field, before what is there. */
  readonly take: (text: string) => void;
  readonly focus: () => void;
  /** What is in the field. */
  readonly typed: () => string;
  /** Takes these words out of the field, where they are in it. */
  readonly clear: (asked: string) => void;
  /** Asks something that was not typed; where it can't be asked yet, it waits in the field, before what is there. */
  readonly ask: (text: string) => void;
};

type Props = {
  ref?: Ref<AskHandle>;
  draft: Kept<string>;
  /** One line high until more is typed: it is at the foot of a conversation. */
  isBrief: boolean;
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** What the question is about, in words. */
  about: string | undefined;
  onForget: () => void;
  /** It can be asked without a word: the subject says it all. */
  isSaid: boolean;
  /** Something else on the page is what one does first. */
  isSecond?: boolean | undefined;
  /** Says whether it was asked: otherwise it stays in the field. */
  onAsk: (text: string) => boolean;
};

const MODE_WORDS = [
  {value: 'explain', label: 'Explain', icon: MessageCircleQuestion},
  {value: 'hint', label: 'Hint', icon: Lightbulb},
  {value: 'quiz', label: 'Quiz me', icon: ListChecks},
] as const;

const PLACEHOLDERS: Readonly<Record<Mode, string>> = {
  explain: 'What would you like explained?',
  hint: 'What are you stuck on?',
  quiz: 'What should I ask you about? (optional)',
};
const LABELS: Readonly<Record<Mode, string>> = {
  explain: 'Your question',
  hint: 'Your question',
  quiz: 'What should I ask you about? (optional)',
};
const ACTS: Readonly<Record<Mode, string>> = {explain: 'Ask', hint: 'Get a hint', quiz: 'Quiz me'};

/** On a touch screen the Enter key is for lines, and the button sends. */
const isTouch = () => mediaMatches('(pointer: coarse)');

/** Writes a question: what is typed is kept until it is asked. */
export function AskForm({ref, draft, isBrief, about, onForget, isSaid, onAsk, ...acts}: Props) {
  const {mode} = acts;
  const area = useRef<HTMLTextAreaElement>(null);
  const {text, write, trouble, ask, askAloud} = useQuestion(draft, {isSaid, onAsk});
  const toField = () => area.current?.focus();
  useImperativeHandle(ref, () => ({
    take: (more) => {
      write([more, text].filter(Boolean).join('\n'));
      toField();
    },
    focus: toField,
    typed: () => text,
    clear: (asked) => write(without(text, asked)),
    ask: askAloud,
  }));
  const askOrType = () => {
    if (!ask()) toField();
  };
  const askByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || isTouch()) return;
    event.preventDefault();
    askOrType();
  };
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        askOrType();
      }}
    >
      {about ? <About words={about} onForget={onForget} /> : null}
      <textarea
        ref={area}
        rows={isBrief ? 1 : 2}
        dir="auto"
        aria-label={LABELS[mode]}
        placeholder={PLACEHOLDERS[mode]}
        aria-invalid={trouble !== undefined}
        aria-describedby={trouble === undefined ? undefined : 'ask-trouble'}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={askByKey}
        className={`control block field-sizing-content w-full rounded-xl px-4 py-3 text-base placeholder:text-muted ${isBrief ? 'max-h-40 min-h-12' : 'max-h-80 min-h-20'}`}
      />
      {trouble ? (
        <p id="ask-trouble" role="alert" className="text-sm text-bad">
          {trouble}
        </p>
      ) : null}
      <Acts {...acts} />
    </form>
  );
}

const Acts = ({mode, onMode, isSecond = false}: Pick<Props, 'mode' | 'onMode' | 'isSecond'>) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <Segmented label="What you want" options={MODE_WORDS} value={mode} onChange={onMode} />
    <Button type="submit" kind={isSecond ? 'secondary' : 'primary'}>
      {ACTS[mode]}
    </Button>
  </div>
);

/** What was asked aloud stands before what was typed. */
function without(text: string, asked: string): string {
  if (text.trim() === asked) return '';
  return text.startsWith(`${asked}\n`) ? text.slice(asked.length + 1) : text;
}

/** What the question is about, and the way to ask about something else. */
const About = ({words, onForget}: {words: string; onForget: () => void}) => (
  <p className="flex w-fit max-w-full items-center gap-1 rounded-full bg-accent-tint py-0.5 pr-1 pl-3.5 text-sm">
    <span className="min-w-0 truncate">About: {words}</span>
    <IconButton icon={X} size="small" label="Ask about something else" onClick={onForget} />
  </p>
);

/** The text, and the ways to ask: `ask` says whether it was asked. */
function useQuestion(draft: Kept<string>, {isSaid, onAsk}: Pick<Props, 'isSaid' | 'onAsk'>) {
  const [text, setText] = useState(() => draft.read() ?? '');
  const [trouble, setTrouble] = useState<string>();
  const before = useRef(draft);
  // A conversation that begins by another way than this field takes over what was typed.
  useEffect(() => {
    if (before.current.key === draft.key) return;
    before.current.forget();
    before.current = draft;
    if (text !== '') draft.keep(text);
  });
  const write = (next: string) => {
    setText(next);
    setTrouble(undefined);
    if (next === '') draft.forget();
    else draft.keep(next);
  };
  const ask = (): boolean => {
    const question = text.trim();
    const wrong = troubleWith(question, isSaid);
    setTrouble(wrong);
    if (wrong !== undefined) return false;
    if (onAsk(question)) write('');
    return true;
  };
  const askAloud = (question: string) => {
    const wrong = troubleWith(question, false);
    if (wrong === undefined && onAsk(question)) return;
    write([question, text].filter(Boolean).join('\n'));
    setTrouble(wrong);
  };
  return {text, write, trouble, ask, askAloud};
}

function troubleWith(question: string, isSaid: boolean): string | undefined {
  if (question === '') return isSaid ? undefined : 'Type a question first.';
  // Code points, as the server counts.
  const length = Array.from(question).length;
  if (length <= ASK_MOST) return undefined;
  return `A question can have up to ${figure(ASK_MOST)} characters; yours has ${figure(length)}. Nothing is lost: shorten it, then ask.`;
}

const figure = (value: number) => value.toLocaleString('en');
