// What an admin has typed into a dialog, in memory alone: a session that ends takes the page along, and the admin who signs
// in again finds their words where they were.

type Values = Readonly<Record<string, string>>;

let owner: string | undefined;
const typed = new Map<string, Values>();

/** What this admin has typed into the dialog; nothing of another admin's. */
export const typedIn = (adminId: string, dialog: string): Values | undefined =>
  owner === adminId ? typed.get(dialog) : undefined;

export function keepTyped(adminId: string, dialog: string, values: Values): void {
  if (owner !== adminId) forgetAllTyped();
  owner = adminId;
  typed.set(dialog, values);
}

/** It was done, or given up. */
export const forgetTyped = (dialog: string): void => void typed.delete(dialog);

/** The admin has signed out. */
export function forgetAllTyped(): void {
  typed.clear();
  owner = undefined;
}
