// Figures of chat that rules, server and screens share. The greatest length of a message is the socket's (CONTENT_MAX).

/** Messages of a page of a channel when nothing is said, and at most. */
export const MESSAGES_PAGE = 30;
export const MESSAGES_MAX = 200;
/** Most messages of a thread that are live. */
export const THREAD_MAX = 200;
/** Most pinned messages of a channel. */
export const PINS_MAX = 50;
/** How many of them one learner may have pinned: others may not take them off. */
export const OWN_PINS_MAX = 10;
/** Longest emoji, UTF-16 code units: flags of countries' parts have 14. */
export const EMOJI_MAX = 32;
/** Different emoji under one message. */
export const REACTIONS_MAX = 20;
/** People that one message may name, and addresses that are kept of it. */
export const MENTIONS_MAX = 20;
export const ATTACHMENTS_MAX = 10;
/** Messages to somebody new until they have answered the request. */
export const FIRST_CONTACT_MAX = 5;
/** Longest explanation of a report, UTF-16 code units. */
export const REPORT_TEXT_MAX = 1000;
/** Direct channels, requests, and mentions of oneself that a browser keeps, newest first. */
export const DIRECTS_MAX = 200;
export const OWN_MENTIONS_MAX = 100;
/** Members of a channel that a browser keeps. */
export const MEMBERS_MAX = 200;
/** Names offered while somebody is being named. */
export const PEOPLE_MAX = 10;
/** Longest mute, ms: a hundred years mean until it is turned on again. */
export const MUTE_MAX_MS = 100 * 366 * 86_400_000;

/** What is wrong with a reported message. */
export const REPORT_REASONS = ['spam', 'harassment', 'harmful', 'other'] as const;
