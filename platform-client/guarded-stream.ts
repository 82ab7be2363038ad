import type {Deadline} from '#platform-client/deadline.ts';
import {asPlatformError, type Known} from '#platform-client/errors.ts';

/** One try that is under way. */
export type Trying = {
  readonly clock: Deadline;
  readonly known: Known;
  /** A text of others', without the secrets of this call. */
  readonly clean: (text: string) => string;
};

/**
 * The body as it comes. The deadline counts each silence while somebody reads, not the whole: a recording
 * may be long, and a reader may think. Errors are of the family; cancelling ends the request.
 */
export function guardedStream(response: Response, trying: Trying): ReadableStream<Uint8Array> {
  const {clock} = trying;
  clock.pause();
  const reader = response.body?.getReader();
  return new ReadableStream(
    {
      pull: async (controller) => {
        clock.start();
        try {
          const {done, value} = (await reader?.read()) ?? {done: true};
          clock.pause();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(asPlatformError(error, trying));
        }
        clock.end();
      },
      cancel: async (reason) => {
        clock.end();
        await reader?.cancel(reason);
      },
    },
    // Nothing is fetched ahead: the clock runs only while somebody waits.
    {highWaterMark: 0},
  );
}
