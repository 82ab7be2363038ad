/** Longest name of a project, characters. */
export const PROJECT_NAME_MAX = 80;
/** Longest path of a file, characters. */
export const PATH_MAX = 120;
/** Folders in each other. */
export const DEPTH_MAX = 8;
/** Longest text of a file, characters. */
export const FILE_MAX = 100_000;
/** Files of a project. */
export const FILES_MAX = 100;
/** All texts of a project, bytes (UTF-8). */
export const PROJECT_BYTES_MAX = 2_000_000;
/** Projects of a learner. */
export const PROJECTS_MAX = 100;
/** Texts in one command, characters: more go in several. */
export const TEXTS_MAX = 100_000;
/** How long what was deleted can be had back, days. */
export const KEPT_DAYS = 30;
/** Projects whose files a device keeps to be read offline: those that were opened last. */
export const OFFLINE_MAX = 5;
