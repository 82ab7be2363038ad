// What an admin has typed into a dialog, in memory alone: a session that ends takes the page along, and the admin who signs
// in again finds their words where they were.

type Values = Readonly<Record<string, string>>;

let owner: string | undefined;
const typed = new Map<string, Values>();
/** Ids of acts that are not done yet, by the dialogs they are filled in. */
const acts = new Map<string, string>();

function belongTo(adminId: string): void {
  if (owner !== adminId) forgetAllTyped();
  owner = adminId;
}

/** What this admin has typed into the dialog; nothing of another admin's. */
export const typedIn = (adminId: string, dialog: string): Values | undefined =>
  owner === adminId ? typed.get(dialog) : undefined;

export function keepTyped(adminId: string, dialog: string, values: Values): void {
  belongTo(adminId);
  typed.set(dialog, values);
}

/** The id of the act that this admin fills in there: the same until it is forgotten. */
export function actIdIn(adminId: string, dialog: string): string {
  belongTo(adminId);
  const id = acts.get(dialog) ?? crypto.randomUUID();
  acts.set(dialog, id);
  return id;
}

export const forgetActId = (dialog: string): void => void acts.delete(dialog);

/** It was done, or given up. */
export function forgetTyped(dialog: string): void {
  typed.delete(dialog);
  forgetActId(dialog);
}

/** The admin has signed out. */
export function forgetAllTyped(): void {
  typed.clear();
  acts.clear();
  owner = undefined;
}
