import {useEffect, useState} from 'react';
import {wordsPath} from '#schema/tutor/tutor.path.ts';

/**
 * What was written of an answer so far. The browser comes back by itself when the connection was lost, and gets all of it
 * again; where it is refused, the row has to do.
 */
export function useWords(turnId: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const source = new EventSource(wordsPath(turnId));
    let latest = '';
    let frame: number | undefined;
    const hear = (next: string) => {
      latest = next;
      // Many words may come between two frames.
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        setText(latest);
      });
    };
    source.addEventListener('all', ({data}: MessageEvent<string>) => hear(JSON.parse(data) as string));
    source.addEventListener('more', ({data}: MessageEvent<string>) =>
      hear(latest + (JSON.parse(data) as string)),
    );
    // Otherwise the browser would come back.
    source.addEventListener('end', () => source.close());
    return () => {
      source.close();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [turnId]);
  return text;
}
