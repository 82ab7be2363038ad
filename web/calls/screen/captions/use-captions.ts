import {useEffect, useState} from 'react';
import {said} from '#web/io/browser/said.ts';
import {canCaption, caption} from '#web/io/captions.ts';

const languageHere = (): string => said(() => navigator.language) ?? 'en';
const NOTHING: readonly string[] = [];

export type Captions = {
  /** The browser can do it on this device. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
  readonly lines: readonly string[];
};

/** What is said in a stream, in the language of the browser. */
export function useCaptions(stream: MediaStream | null): Captions {
  const [isOffered, setOffered] = useState(false);
  const [isOn, setOn] = useState(false);
  const [lines, setLines] = useState(NOTHING);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const can = await canCaption(languageHere());
      if (!isOver) setOffered(can);
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, []);
  useEffect(() => {
    const track = stream?.getAudioTracks()[0];
    return isOn && track ? caption(track, languageHere(), {tell: setLines}) : undefined;
  }, [isOn, stream]);
  return {isOffered, isOn, toggle: () => setOn(!isOn), lines: isOn ? lines : NOTHING};
}
