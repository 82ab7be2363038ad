/** Where the tutor is. */
export const TUTOR_PATH = '/personal-tutor';

/** The tutor, asked about a block of a lesson. */
export const askAboutPath = (lessonId: string, block: number): string =>
  `${TUTOR_PATH}?lesson=${encodeURIComponent(lessonId)}&block=${block}`;
