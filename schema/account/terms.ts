/** The version of the terms that new accounts accept: the date at their top (sync/landing/content/terms.md). */
export const TERMS_VERSION = '2026-11-23';
