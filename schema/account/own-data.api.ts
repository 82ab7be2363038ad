import {endpoint} from '#schema/wire/endpoint.ts';

export type OwnFile = {readonly key: string; readonly base64: string};

/** All that the academy keeps of one learner. */
export type OwnData = {
  /** ISO 8601. */
  readonly exportedAt: string;
  /** Rows by the name of their table. */
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
  readonly files: readonly OwnFile[];
};

/** A POST, for it carries the password. */
export const exportData = endpoint<{body: {password: string}; reply: OwnData}>()('POST', '/api/user/export');

/** The username is typed once more: nobody deletes an account by a slip. */
export const deleteAccount = endpoint<{
  body: {password: string; username: string};
  reply: {message: string};
}>()('POST', '/api/user/delete');
