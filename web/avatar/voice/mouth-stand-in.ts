export type MouthShape = {readonly open: number};
export type MouthSource = {readonly shapeAt: (now: number) => MouthShape | undefined};
