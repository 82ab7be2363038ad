/** One type of the document: its keys are one letter, as there are many of them. */
export type Shape = {
  /** JSON type */
  readonly t?: string;
  /** Another shape, by name */
  readonly s?: string;
  /** Any of */
  readonly a?: readonly Shape[];
  /** Words it may be */
  readonly e?: readonly unknown[];
  /** Items of a list */
  readonly i?: Shape;
  /** Properties, those that must be there, and whether there may be others */
  readonly p?: Readonly<Record<string, Shape>>;
  readonly r?: readonly string[];
  readonly o?: 1;
  /** May be null */
  readonly n?: 1;
};
