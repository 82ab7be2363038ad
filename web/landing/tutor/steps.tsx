import {X} from 'lucide-react';
import {useEffect, useRef} from 'react';
import {MICROPHONE_STEPS, MICROPHONE_TROUBLE} from '#web/io/voice/microphone.texts.ts';
import type {CardProps} from '#web/landing/tutor/card-props.ts';

/** How to allow a microphone that was refused (specification, section 8), and the way on without it. */
export function Steps({send}: Pick<CardProps, 'send'>) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({preventScroll: true}), []);
  const close = () => send({type: 'closeSteps'});
  return (
    <div
      className="tutor-steps"
      role="dialog"
      aria-labelledby="tutor-steps-title"
      onKeyDown={({key}) => (key === 'Escape' ? close() : undefined)}
    >
      <button type="button" className="tutor-close" aria-label="Close" onClick={close}>
        <X size={18} aria-hidden />
      </button>
      <h3 ref={title} tabIndex={-1} id="tutor-steps-title">
        {MICROPHONE_STEPS.title}
      </h3>
      <p>{MICROPHONE_TROUBLE.denied}</p>
      <div className="tutor-ways">
        {MICROPHONE_STEPS.ways.map(({on, steps}) => (
          <div key={on}>
            <h4>{on}</h4>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <div className="tutor-foot">
        <button type="button" className="pub-button is-main" onClick={() => send({type: 'start'})}>
          Try again
        </button>
        <button type="button" className="pub-button" onClick={() => send({type: 'typeInstead'})}>
          Type instead
        </button>
      </div>
    </div>
  );
}
