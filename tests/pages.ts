// Pages that have no screen of their own (tests/screens), with the reasons.

/** Shown by other addresses than their own. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  '/coding/:projectId': 'opened from the list of projects',
  '/modules/:moduleId/lesson/:lessonId': 'the page of /modules/:moduleId/lessons/:lessonId',
  '/unsubscribed': 'where the form of /unsubscribe/:token leads',
  '/unsubscribed/unknown': 'where /unsubscribe/:token leads with a link that nobody knows',
};

/** Without a page so far: the screens `coming` and `email-course-coming` are what all of them show. */
export const COMING: readonly string[] = [
  '/email-course/login',
  '/email-course/verify',
  '/manifestation',
  '/manifestation/:refId',
  '/certificates/:id',
  '/payment/verify',
  '/challenges/:id',
  '/assistant',
  '/email-course/challenge-submit',
  '/emails',
  '/emails/challenges',
  '/emails/progress',
  '/emails/achievements',
  '/emails/preferences',
  '/emails/lesson/:lessonId',
  '/admin/challenges',
  '/admin/submissions',
  '/admin/teams',
  '/admin/email-challenges',
  '/admin/email-course-users',
  '/admin/manifestation-chats',
];
