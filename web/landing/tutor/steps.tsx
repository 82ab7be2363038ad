import {X} from 'lucide-react';
import {useEffect, useRef} from 'react';
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
        Microphone Access Required
      </h3>
      <p>Microphone access denied. Please allow microphone access to continue.</p>
      <div className="tutor-ways">
        <div>
          <h4>On a computer</h4>
          <ol>
            <li>Click the icon left of the address.</li>
            <li>Set Microphone to Allow.</li>
            <li>Choose “Try again.”</li>
          </ol>
        </div>
        <div>
          <h4>On a phone</h4>
          <ol>
            <li>Open your browser’s settings for this site.</li>
            <li>Allow Microphone. In the phone’s own settings, allow it for the browser too.</li>
            <li>Come back and choose “Try again.”</li>
          </ol>
        </div>
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
