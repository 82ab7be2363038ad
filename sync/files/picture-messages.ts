// What the server and the process that unpacks a picture tell each other.

/** The file as it was sent. */
export type ToDecoder = Uint8Array;

export type FromDecoder =
  | {readonly is: 'made'; readonly picture: Uint8Array}
  /** More pixels than are unpacked. */
  | {readonly is: 'large'}
  /** Would take too much memory or time; also said of a decoder that ended over it. */
  | {readonly is: 'costly'}
  | {readonly is: 'damaged'};
