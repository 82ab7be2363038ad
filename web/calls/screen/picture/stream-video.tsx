import {useEffect, useRef, type Ref} from 'react';
import {playThrough} from '#web/io/voice/devices.ts';

type VideoProps = {
  stream: MediaStream | null;
  /** Its name for who cannot see it. */
  label: string;
  isMirrored?: boolean;
  /** The whole picture, with borders; else it fills its frame. */
  isWhole?: boolean;
  className?: string;
  ref?: Ref<HTMLVideoElement>;
};

/** The picture of a stream. Its sound is `StreamSound`'s, so that no change of the screen interrupts it. */
export function StreamVideo({
  stream,
  label,
  isMirrored = false,
  isWhole = false,
  className = '',
  ref,
}: VideoProps) {
  const own = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (own.current) own.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={(element) => {
        own.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      autoPlay
      playsInline
      muted
      aria-label={label}
      className={`size-full ${isWhole ? 'object-contain' : 'object-cover'} ${isMirrored ? '-scale-x-100' : ''} ${className}`}
    />
  );
}

type SoundProps = {stream: MediaStream | null; speakerId: string | undefined};

/** The sound of the other side: there as long as the call is, whatever the screen shows. */
export function StreamSound({stream, speakerId}: SoundProps) {
  const element = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (element.current) element.current.srcObject = stream;
  }, [stream]);
  useEffect(() => {
    if (element.current) void playThrough(element.current, speakerId);
  }, [speakerId]);
  return <audio ref={element} autoPlay hidden />;
}
