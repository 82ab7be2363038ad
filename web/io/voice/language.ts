/** What people say to the tutor is understood in the language of the lessons (BCP 47). */
export const LANGUAGE = 'en-US';
