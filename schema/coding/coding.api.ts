// REST calls about projects (specification, section 7.2), and those of our own beside them. Times are ISO 8601, UTC.
import {endpoint} from '#schema/wire/endpoint.ts';

type FileReply = {
  readonly id: string;
  readonly path: string;
  /** UTF-8. */
  readonly bytes: number;
  /** Rises with every save. */
  readonly rev: number;
};

export type ProjectReply = {
  readonly id: string;
  readonly _id: string;
  readonly userId: string;
  readonly name: string;
  readonly template: string;
  readonly origin: string | null;
  readonly bytes: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly files: readonly FileReply[];
};

/** The own projects, the newest change first, without the deleted ones; and how much room they take. */
export const getProjects = endpoint<{
  reply: {
    readonly projects: readonly ProjectReply[];
    /** Bytes. */
    readonly storage: {readonly used: number; readonly most: number};
  };
}>()('GET', '/api/projects');

type WithTexts = Omit<ProjectReply, 'files'> & {
  readonly files: readonly (FileReply & {readonly text: string})[];
};

/** One of them, with its texts. */
export const getProject = endpoint<{reply: WithTexts}>()('GET', '/api/projects/{id}');

/** Deletes it; it can be had back for 30 days. */
export const deleteProject = endpoint<{reply: {readonly message: string}}>()('DELETE', '/api/projects/{id}');

export type RevisionReply = {readonly rev: number; readonly bytes: number; readonly createdAt: string};

/** What a file was, the newest first. */
export const getRevisions = endpoint<{reply: {readonly revisions: readonly RevisionReply[]}}>()(
  'GET',
  '/api/projects/{id}/files/{fileId}/revisions',
);

/** Its text then. */
export const getRevision = endpoint<{reply: RevisionReply & {readonly text: string}}>()(
  'GET',
  '/api/projects/{id}/files/{fileId}/revisions/{rev}',
);

/** Fetches a public repository as it is at a commit: the default branch's newest, unless the address names another. */
export const fetchRepository = endpoint<{
  body: {readonly githubUrl: string};
  reply: {
    readonly name: string;
    /** `github.com/owner/name@commit` */
    readonly origin: string;
    /** A zip file, as base64. */
    readonly zip: string;
  };
}>()('POST', '/api/projects/repository');
