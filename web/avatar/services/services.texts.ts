// What is said when a session with a service ends by itself, and of what it lacks.

/** Each says what happened, and what still works. */
export const ENDED = {
  time: 'This session’s time is up. You can still type your questions.',
  /** Where nothing is typed to the academy's tutor. */
  timeOfService: 'This session’s time is up. You can ask the tutor instead.',
  academy: 'We lost the connection to the academy, so this session ended. You can start a new one.',
  service: 'The avatar’s service ended this session. You can start a new one.',
} as const;

export const HEARING_LOST =
  'We can’t turn your speech into text right now, so voice input is off. Type your questions, or start again.';
