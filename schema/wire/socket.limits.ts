// What one frame of the realtime socket may hold. Client and server read the same figures.

/** Version of the protocol that a client may name in its greeting. A change that old clients cannot ignore raises it. */
export const SOCKET_PROTOCOL = 1;

/** Largest frame from a client, bytes (OWASP ASVS 5, 17.3.2). An offer with all its candidates takes a third of it. */
export const FRAME_MAX_BYTES = 65_536;

/** Deepest nesting of lists and objects in a frame, levels (OWASP ASVS 5, 17.3.2). The deepest message has three. */
export const FRAME_MAX_DEPTH = 8;

/** Longest text of a message, Unicode code points (OWASP ASVS 5, 17.3.2); how it is measured: socket.content.ts. */
export const CONTENT_MAX = 4000;

/** Longest session description, UTF-16 code units: 48 KiB (OWASP ASVS 5, 17.3.2). */
export const SDP_MAX = 49_152;

/** Longest ICE candidate, UTF-16 code units: 2 KiB (OWASP ASVS 5, 17.3.2). */
export const CANDIDATE_MAX = 2048;

/** Channels in one `resume`: the most that a learner's client has open at once. */
export const RESUME_MAX_CHANNELS = 200;

/** Messages of one channel in one `resumed`; beyond them the client asks again, or reads by REST. @public */
export const RESUME_MAX_MESSAGES = 100;

/**
 * Largest `resumed`, bytes: half of what a slow reader's socket may have unsent. The heads of all channels and the longest
 * message take less than half of it, so each answer brings something.
 */
export const RESUMED_MAX_BYTES = 131_072;

/** Ids of channels, users and calls: what a topic of the bus may be called. */
export const SOCKET_ID = /^[\w:-]{1,100}$/;

/** A message's key that is the id of its command as well. */
export const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A client sends `typing` this often while its user types, ms; the indicator ends when twice as much has passed. */
export const TYPING_EVERY_MS = 3000;

/** Read receipts of one channel are passed on at most this often, ms: they share a learner's 120 commands a minute. */
export const RECEIPT_EVERY_MS = 2000;
