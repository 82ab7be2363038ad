// Where a guard had sent a visitor away from: sign-in leads back there.
let wanted: string | undefined;

export function want(path: string): void {
  wanted = path;
}

/** The wanted page. */
export const wantedPage = (): string | undefined => wanted;

/** The same, once. */
export function takeWanted(): string | undefined {
  const path = wanted;
  wanted = undefined;
  return path;
}
