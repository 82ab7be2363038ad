/**
 * Says with which rights a learner's rows are asked for. The gateway writes it into the handshake, whatever the client sends,
 * and zero-cache passes it on (ZERO_QUERY_ALLOWED_REQUEST_HEADERS). Nobody reads it: zero-cache remembers for 5 s what a
 * query became, by these headers among others, and must not take what was answered before the learner passed the assessment.
 */
export const RIGHTS_HEADER = 'x-rights';
