/** The course's first lesson: a preview, so that it opens for everybody, before the assessment too. */
export const FIRST_PREVIEW = '/modules/python-that-works/lessons/values-names-and-types';
