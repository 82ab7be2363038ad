/** A place in a file that is to be shown; its line counts from 1. */
export type Spot = {readonly path: string; readonly line: number};
