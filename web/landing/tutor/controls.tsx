import {ArrowUp, Mic, MicOff, PhoneOff, Volume2, VolumeX} from 'lucide-react';
import {useEffect, useId, useRef, type FormEvent} from 'react';
import type {CardProps} from '#web/landing/tutor/card-props.ts';

/** Starts and ends a conversation; in it, what is typed and who is heard. */
export function Controls({snapshot, send}: CardProps) {
  const {value, context} = snapshot;
  const start = useRef<HTMLButtonElement>(null);
  const wasTalking = useRef(false);
  const isTalking = value === 'connected' || value === 'listening' || value === 'speaking';
  // Whoever ends it by keyboard can start it again from there.
  useEffect(() => {
    if (wasTalking.current && value === 'idle') start.current?.focus({preventScroll: true});
    wasTalking.current = isTalking;
  }, [isTalking, value]);
  if (isTalking) return <Talking snapshot={snapshot} send={send} />;
  return (
    <footer className="tutor-foot">
      {value === 'connecting' || context.isStarting ? (
        <button type="button" className="pub-button" onClick={() => send({type: 'stop'})}>
          Cancel
        </button>
      ) : (
        <button
          ref={start}
          type="button"
          className="pub-button is-main"
          onClick={() => send({type: 'start'})}
        >
          <Mic size={18} aria-hidden /> {value === 'error' ? 'Try again' : 'Start Chat'}
        </button>
      )}
      {value === 'error' ? (
        <button type="button" className="pub-button" onClick={() => send({type: 'typeInstead'})}>
          Type instead
        </button>
      ) : null}
    </footer>
  );
}

function Talking({snapshot: {context}, send}: CardProps) {
  const {draft, refusal, isAsking} = context;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({preventScroll: true}), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({type: 'ask'});
  };
  return (
    <footer className="tutor-foot is-talking">
      {refusal === undefined ? null : (
        <p id={`${id}-refusal`} role="alert" className="tutor-refusal">
          {refusal}
        </p>
      )}
      <form onSubmit={submit}>
        <input
          ref={field}
          dir="auto"
          className="control"
          aria-label="Your question"
          placeholder="Type a question"
          autoComplete="off"
          enterKeyHint="send"
          value={draft}
          readOnly={isAsking}
          aria-invalid={refusal === undefined ? undefined : true}
          aria-describedby={refusal === undefined ? undefined : `${id}-refusal`}
          onChange={({currentTarget}) => send({type: 'write', draft: currentTarget.value})}
        />
        <button
          type="submit"
          className="pub-button is-main"
          aria-label="Send"
          aria-disabled={isAsking || draft.trim() === '' || undefined}
        >
          <ArrowUp size={18} aria-hidden />
        </button>
      </form>
      <Tools context={context} send={send} />
    </footer>
  );
}

type ToolsProps = Pick<CardProps, 'send'> & {context: CardProps['snapshot']['context']};

function Tools({context: {hasMicrophone, isMuted, isQuiet}, send}: ToolsProps) {
  return (
    <div className="tutor-tools">
      {hasMicrophone ? (
        <button
          type="button"
          className="pub-tool"
          aria-pressed={isMuted}
          onClick={() => send({type: 'toggleMute'})}
        >
          {isMuted ? <MicOff size={17} aria-hidden /> : <Mic size={17} aria-hidden />}
          <span>Mute</span>
        </button>
      ) : null}
      <button
        type="button"
        className="pub-tool"
        aria-pressed={isQuiet}
        onClick={() => send({type: 'toggleQuiet'})}
      >
        {isQuiet ? <VolumeX size={17} aria-hidden /> : <Volume2 size={17} aria-hidden />}
        <span>Silent</span>
      </button>
      <button type="button" className="pub-tool is-last" onClick={() => send({type: 'stop'})}>
        <PhoneOff size={17} aria-hidden /> End chat
      </button>
    </div>
  );
}
