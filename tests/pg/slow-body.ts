/**
 * A body of which the end comes in once `meanwhile` is done; that begins when the first bytes have been read, and with them
 * its sender was let in.
 */
export function slowBody(bytes: Uint8Array, meanwhile: () => Promise<unknown>): ReadableStream<Uint8Array> {
  let isBegun = false;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!isBegun) {
          isBegun = true;
          controller.enqueue(bytes.slice(0, 10));
          return;
        }
        await meanwhile();
        controller.enqueue(bytes.slice(10));
        controller.close();
      },
    },
    // Asked for nothing until somebody reads.
    {highWaterMark: 0},
  );
}
