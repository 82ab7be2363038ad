/** Longest of each, characters: the form and its rules share them. */
export const CONTACT_MOST = {name: 100, email: 254, subject: 150, message: 5000} as const;
