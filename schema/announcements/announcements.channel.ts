/** The channel of the academy's news: only moderators and the academy itself write there. */
export const ANNOUNCEMENTS = 'announcements';
