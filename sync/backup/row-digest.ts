// A digest of a table's rows that does not depend on their order: PostgreSQL returns rows in any.
import {hash} from 'node:crypto';

const LANES = 8;
const LINE_END = 0x0a;

/** Rows in COPY's text format, each one line (line ends inside a value are escaped there). */
export class RowDigest {
  #rows = 0;
  readonly #lanes = new Uint32Array(LANES);
  #rest: Buffer = Buffer.alloc(0);

  get rows(): number {
    return this.#rows;
  }

  /** The sum of the rows' SHA-256, each 32 bits of it by itself: equal rows do not cancel each other out. */
  get hex(): string {
    return [...this.#lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }

  add(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, from)) {
      this.#addRow(bytes.subarray(from, end));
      from = end + 1;
    }
    // A copy: the chunk's memory is reused.
    this.#rest = Buffer.from(bytes.subarray(from));
  }

  /** Passes chunks on, and adds them. */
  async *through(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.add(chunk);
      yield chunk;
    }
  }

  #addRow(row: Buffer): void {
    const sum = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < LANES; lane += 1) {
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + sum.readUInt32LE(lane * 4);
    }
    this.#rows += 1;
  }
}
