// Times of announcements in the fields of the form: in the admin's own zone there, in UTC everywhere else.

/** A moment as a date and time field has it, `2026-01-31T09:30`; empty for none. */
export function fieldOf(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment that a date and time field says, in UTC; what is no moment stays as it is, for the rules to say so. */
export function momentOf(field: string): string {
  const at = new Date(field);
  return field === '' || Number.isNaN(at.valueOf()) ? field : at.toISOString();
}
