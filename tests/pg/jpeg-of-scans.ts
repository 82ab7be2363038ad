// A progressive JPEG (ITU T.81, annex G) of so many scans, each over the whole picture and a few bytes long: sharp
// writes ten at most.

const word = (value: number) => [value >> 8, value & 0xff];
const segment = (marker: number, ...bytes: number[]) =>
  Buffer.from([0xff, marker, ...word(bytes.length + 2), ...bytes]);
const COMPONENTS = [1, 2, 3];

/** Gray, `side` pixels wide and high; every scan is one that a decoder must take. */
export function jpegOfScans(side: number, scans: number): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(side / 8) ** 2;
  const scan = (id: number, coefficient: number, data: Buffer) => [
    segment(0xda, 1, id, 0x00, coefficient, coefficient, 0),
    data,
  ];
  const first = COMPONENTS.flatMap((id) => scan(id, 0, Buffer.alloc(Math.ceil(blocks / 8))));
  const nothing = runOfNothing(blocks);
  const others = Array.from({length: 63}, (_, at) => at + 1)
    .flatMap((coefficient) => COMPONENTS.map((id) => scan(id, coefficient, nothing)))
    .slice(0, scans - COMPONENTS.length);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xdb, 0, ...Array.from({length: 64}, () => 1)),
      segment(0xc2, 8, ...word(side), ...word(side), 3, ...COMPONENTS.flatMap((id) => [id, 0x11, 0])),
      // One code of one bit: "as the block before".
      segment(0xc4, 0x00, 1, ...Array.from({length: 15}, () => 0), 0),
      // Two codes: 0 for a run of 2^14 blocks and more (EOB14), 10 for one (EOB0).
      segment(0xc4, 0x10, 1, 1, ...Array.from({length: 14}, () => 0), 0xe0, 0x00),
      ...first,
      ...others.flat(),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}

function runOfNothing(blocks: number): Buffer {
  let bits = '';
  let left = blocks;
  for (; left >= 16_384; left -= Math.min(left, 32_767)) {
    bits += `0${(Math.min(left, 32_767) - 16_384).toString(2).padStart(14, '0')}`;
  }
  bits += '10'.repeat(left);
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  // 0xff in the data is followed by a zero, to be no marker.
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}
