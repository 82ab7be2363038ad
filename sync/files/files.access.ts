import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may send, remove and fetch pictures. */
export const filesAccess = {
  'POST /api/user/profile/upload-image': {role: 'learner', gate: 'open', owner: 'none'},
  'DELETE /api/user/profile/image': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /files/avatars/{name}': {role: 'learner', gate: 'open', owner: 'shared picture'},
} as const satisfies AccessTable;

export type FilesApi = Api<typeof filesAccess>;
