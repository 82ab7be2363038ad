// The last frames of the realtime socket, for /community/debug. The tab that holds the socket keeps them; what leaves it is
// redacted, and only while a developer looks.
import {openBroadcast} from '#web/io/browser/open-broadcast.ts';
import type {LoggedFrame, RedactedFrame} from '#web/socket/frames.ts';

/** How many frames are kept, both ways together. */
const FRAMES_KEPT = 50;

let frames: LoggedFrame[] = [];
let count = 0;

/** Notes a frame that has just come or gone. */
export function logFrame(way: LoggedFrame['way'], text: string): void {
  frames.push({n: (count += 1), at: Date.now(), way, text});
  if (frames.length > FRAMES_KEPT) frames.shift();
}

/** The next socket is another one's. */
export function forgetFrames(): void {
  frames = [];
}

const ASK = 'frames?';
/** A page asks this often, ms. */
const ASK_EVERY_MS = 1000;
const channelOf = (userId: string): string => `chat-frames:${userId}`;

/**
 * Answers the debug page of any tab.
 * @param mayAnswer whether this tab holds the socket, and its learner is a developer.
 * @returns the way to stop.
 */
export function answerFrames(userId: string, mayAnswer: () => boolean): () => void {
  const channel = openBroadcast(channelOf(userId));
  if (!channel) return () => undefined;
  let isOpen = true;
  const answer = async () => {
    const {redactedFrame} = await import('#web/socket/redacted.ts');
    if (isOpen && mayAnswer()) channel.postMessage(frames.map(redactedFrame));
  };
  channel.addEventListener('message', ({data}: MessageEvent<unknown>) => {
    // Where it cannot be fetched it is asked again in a second.
    if (data === ASK && mayAnswer()) answer().catch(() => undefined);
  });
  return () => {
    isOpen = false;
    channel.close();
  };
}

/** Calls back with the frames, oldest first, every second. @returns the way to stop. */
export function watchFrames(
  userId: string,
  onFrames: (frames: readonly RedactedFrame[]) => void,
): () => void {
  const channel = openBroadcast(channelOf(userId));
  if (!channel) return () => undefined;
  channel.addEventListener('message', ({data}: MessageEvent<unknown>) => {
    if (Array.isArray(data)) onFrames(data as readonly RedactedFrame[]);
  });
  const ask = () => channel.postMessage(ASK);
  ask();
  const timer = setInterval(ask, ASK_EVERY_MS);
  return () => {
    clearInterval(timer);
    channel.close();
  };
}
