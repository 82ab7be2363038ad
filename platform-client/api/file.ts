import {operation} from '#platform-client/operation.ts';
import type {CreateFileDTO, File as StoredFile, UpdateFileDTO} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, File. */
export const file = {
  /** @deprecated Use `create`. */
  upload: operation<{body: Upload; reply: StoredFile}>()('POST', '/file/upload', {form: true}),
  create: operation<{body: Upload; reply: StoredFile}>()('POST', '/file', {form: true}),
  list: operation<{query?: {purpose?: string}; reply: StoredFile[]}>()('GET', '/file'),
  get: operation<{reply: StoredFile}>()('GET', '/file/{id}'),
  update: operation<{body: UpdateFileDTO; reply: StoredFile}>()('PATCH', '/file/{id}'),
  delete: operation<{reply: StoredFile}>()('DELETE', '/file/{id}'),
};

type Upload =
  | FormData
  | {
      file: Blob;
      purpose?: NonNullable<CreateFileDTO['purpose']>;
      metadata?: string | Readonly<Record<string, unknown>>;
    };
