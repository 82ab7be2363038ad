import {useEffect, useRef} from 'react';
import type {CardProps} from '#web/landing/tutor/card-props.ts';
import type {Line} from '#web/landing/tutor/tutor.types.ts';
import {MICROPHONE_TROUBLE} from '#web/io/voice/microphone.texts.ts';
import {EXAMPLES, TROUBLE} from '#web/landing/tutor/tutor.texts.ts';
import {Typed} from '#web/ui/show/typed.tsx';

/** What was said, and before that what can be asked. */
export function Log({snapshot, send}: CardProps) {
  const {lines, trouble} = snapshot.context;
  const isFirst = snapshot.matches('idle') && lines.length === 0;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const {current} = end;
    // An answer is read from its beginning.
    const newest = current?.querySelector<HTMLElement>('[data-turn]:nth-last-child(1 of [data-turn])');
    current?.scrollTo({top: newest && lines.length > 1 ? newest.offsetTop - 16 : 0});
  }, [lines.length]);
  return (
    <div ref={end} className="tutor-log" role="log" aria-label="Conversation" tabIndex={0}>
      {isFirst ? (
        <p className="tutor-note">
          Ask about the program, what it costs, how to get in, or anything from the open lessons. Talk, or
          type.
        </p>
      ) : null}
      {lines.map((line, at) => (
        // Lines are only ever added.
        // oxlint-disable-next-line react/no-array-index-key
        <Said key={at} line={line} />
      ))}
      {trouble === undefined ? null : <Trouble text={trouble} />}
      {canAskExample(snapshot) ? (
        <div className="tutor-examples">
          {EXAMPLES.map((text) => (
            <button
              key={text}
              type="button"
              onClick={() => {
                send({type: 'write', draft: text});
                send({type: snapshot.matches('idle') ? 'start' : 'ask'});
              }}
            >
              {text}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** At the beginning, and after a question without an answer. Never in place of something typed. */
function canAskExample({value, context: {lines, draft, isAsking}}: CardProps['snapshot']): boolean {
  if (value === 'idle') return lines.length === 0;
  const isTalking = value === 'connected' || value === 'listening' || value === 'speaking';
  const isOpen = lines.length <= 1 || lines.at(-1)?.from === 'tutor';
  return isTalking && isOpen && !isAsking && draft === '';
}

function Said({line}: {line: Line}) {
  if (line.from !== 'answer') {
    return (
      <p className={`tutor-${line.from}`} {...(line.from === 'you' ? {'data-turn': ''} : {})}>
        {line.from === 'you' ? <span className="sr-only">You: </span> : null}
        <Typed>{line.text}</Typed>
      </p>
    );
  }
  return (
    <div className="tutor-answer">
      {line.sources.map(({title, href, paragraphs}) => (
        <figure key={href}>
          <blockquote>
            {paragraphs.map((text) => (
              <Paragraph key={text} text={text} />
            ))}
          </blockquote>
          <figcaption>
            <a href={href} target="_blank" rel="noreferrer">
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Paragraph({text}: {text: string}) {
  const [, language, code] = /^```(\w*)\n([\s\S]*)\n```$/.exec(text) ?? [];
  if (code === undefined) return <p>{text}</p>;
  return (
    // Wide code is scrolled by keyboard too.
    <pre tabIndex={0} role="group" aria-label={language === 'output' ? 'Output' : 'Code'}>
      <code>{code}</code>
    </pre>
  );
}

/** What to do about it, where it is not the microphone. */
const WAYS_ON: Readonly<Record<string, string>> = {
  [TROUBLE.session]: 'Check your connection and try again.',
  [TROUBLE.connection]: 'Check your connection and try again.',
  [MICROPHONE_TROUBLE.unsupported]: 'You can type your questions instead.',
};

const Trouble = ({text}: {text: string}) => (
  <div className="tutor-trouble" role="alert">
    <p>{text}</p>
    <p className="tutor-hint">{WAYS_ON[text] ?? 'Try again, or type your questions.'}</p>
  </div>
);
