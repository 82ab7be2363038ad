import {type FileLike, formWith} from '#platform-client/form.ts';
import {operation, types} from '#platform-client/operation.ts';
import type {CreateFileDTO, File as StoredFile, UpdateFileDTO} from '#platform-client/schemas.gen.ts';

const FORM = {form: formWith('file')};

/** Spec section 7.11, File. */
export const file = {
  /**
   * Uploads a file.
   * @deprecated Use `create`.
   * @see https://docs.vapi.ai/api-reference
   */
  upload: operation('POST', '/file/upload', types<{body: Upload; reply: StoredFile}>(), FORM),
  /**
   * Uploads a file, for knowledge bases and tools.
   * @see https://docs.vapi.ai/api-reference/files/create
   */
  create: operation('POST', '/file', types<{body: Upload; reply: StoredFile}>(), FORM),
  /**
   * The files of the account.
   * @see https://docs.vapi.ai/api-reference/files/list
   */
  list: operation('GET', '/file', types<{query?: {purpose?: string}; reply: StoredFile[]}>()),
  /**
   * One file, by its id.
   * @see https://docs.vapi.ai/api-reference/files/get
   */
  get: operation('GET', '/file/{id}', types<{reply: StoredFile}>()),
  /**
   * Changes the given fields of a file.
   * @see https://docs.vapi.ai/api-reference/files/update
   */
  update: operation('PATCH', '/file/{id}', types<{body: UpdateFileDTO; reply: StoredFile}>()),
  /**
   * Deletes a file.
   * @see https://docs.vapi.ai/api-reference/files/delete
   */
  delete: operation('DELETE', '/file/{id}', types<{reply: StoredFile}>()),
};

type Upload =
  | FormData
  | {
      file: FileLike;
      purpose?: NonNullable<CreateFileDTO['purpose']>;
      metadata?: string | Readonly<Record<string, unknown>>;
    };
