import {useEffect, useRef} from 'react';
import {SpeakingFace} from '#web/ui/trace/face/speaking-face.tsx';
import {Controls} from '#web/landing/tutor/controls.tsx';
import {Log} from '#web/landing/tutor/log.tsx';
import {Steps} from '#web/landing/tutor/steps.tsx';
import type {CardProps} from '#web/landing/tutor/card-props.ts';
import {STATUS, TROUBLE} from '#web/landing/tutor/tutor.texts.ts';

const MOODS = {
  idle: 'expects',
  connecting: 'thinks',
  connected: 'expects',
  listening: 'listens',
  speaking: 'speaks',
  error: 'sorry',
} as const;

/** The tutor as the landing page shows it. Its height never changes. */
export function TutorCard({snapshot, send}: CardProps) {
  const {value, context} = snapshot;
  const {trouble, level, picture} = context;
  const hasLevel = context.hasMicrophone || value === 'speaking';
  return (
    <section className="tutor-card" aria-labelledby="tutor-name" data-state={value}>
      {/* While the steps are shown nothing behind them is there. */}
      <div className="tutor-body" inert={context.areStepsOpen}>
        <header className="tutor-stage">
          {picture ? (
            <Picture track={picture} />
          ) : (
            <SpeakingFace mood={context.isAsking ? 'thinks' : MOODS[value]} level={level} />
          )}
          <h3 id="tutor-name" className="sr-only">
            Tutor
          </h3>
          <p role="status" className="tutor-status">
            <i aria-hidden />
            {value === 'error' && trouble === TROUBLE.denied ? STATUS.denied : STATUS[value]}
          </p>
          <meter
            className="tutor-level"
            aria-label={value === 'speaking' ? 'Tutor’s volume' : 'Your volume'}
            min={0}
            max={1}
            value={level}
            hidden={!hasLevel}
          />
        </header>
        <Log snapshot={snapshot} send={send} />
        <Controls snapshot={snapshot} send={send} />
      </div>
      {context.areStepsOpen ? <Steps send={send} /> : null}
    </section>
  );
}

/** The tutor's picture, where the call brings one. Its sound is played by the call. */
function Picture({track}: {track: MediaStreamTrack}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const {current} = video;
    if (current) current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <video
      ref={video}
      className="tutor-picture"
      autoPlay
      muted
      playsInline
      aria-label="The tutor’s picture"
    />
  );
}
