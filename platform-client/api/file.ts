import {type FileLike, formWith} from '#platform-client/form.ts';
import {operation, types} from '#platform-client/operation.ts';
import type {CreateFileDTO, File as StoredFile, UpdateFileDTO} from '#platform-client/schemas.gen.ts';

const FORM = {form: formWith('file')};

/** Spec section 7.11, File. */
export const file = {
  /** @deprecated Use `create`. */
  upload: operation('POST', '/file/upload', types<{body: Upload; reply: StoredFile}>(), FORM),
  create: operation('POST', '/file', types<{body: Upload; reply: StoredFile}>(), FORM),
  list: operation('GET', '/file', types<{query?: {purpose?: string}; reply: StoredFile[]}>()),
  get: operation('GET', '/file/{id}', types<{reply: StoredFile}>()),
  update: operation('PATCH', '/file/{id}', types<{body: UpdateFileDTO; reply: StoredFile}>()),
  delete: operation('DELETE', '/file/{id}', types<{reply: StoredFile}>()),
};

type Upload =
  | FormData
  | {
      file: FileLike;
      purpose?: NonNullable<CreateFileDTO['purpose']>;
      metadata?: string | Readonly<Record<string, unknown>>;
    };
