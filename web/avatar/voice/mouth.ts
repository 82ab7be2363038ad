// What the face's mouth does while something is said.
import type {MouthSource} from '#web/avatar/voice/mouth-stand-in.ts';

export const mouth = {
  shapeAt: () => undefined,
  begin: (_text: string) => undefined,
  at: (_charIndex: number) => undefined,
  rest: () => undefined,
} satisfies MouthSource & Record<string, unknown>;
