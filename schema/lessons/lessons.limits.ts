/** Longest note, report and quotation, characters. */
export const NOTE_LIMIT = 5000;
export const REPORT_LIMIT = 2000;
export const QUOTE_LIMIT = 2000;
/** Longest stretch of reading that one command reports, seconds. */
export const READING_LIMIT_S = 900;
