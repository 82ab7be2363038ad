/**
 * Says at the query endpoint which client group, one browser with all its tabs, asks. The gateway writes it into the
 * handshake, whatever the client sends, and zero-cache passes it on (ZERO_QUERY_ALLOWED_REQUEST_HEADERS).
 */
export const CLIENT_GROUP_HEADER = 'x-client-group';
