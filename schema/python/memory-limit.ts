// Both runners of Python have it: the browser's worker and the server's grader.

const PAGE_BYTES = 65_536;

/** From now on no memory of WebAssembly grows over the limit: Python says MemoryError instead of filling the machine. */
export function limitMemory(bytes: number): void {
  const {prototype} = WebAssembly.Memory;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const grow = prototype.grow;
  prototype.grow = function growToLimit(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError('Over the memory limit');
    return grow.call(this, pages);
  };
}
