import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Packages of Python are files of the academy, as its scripts are. */
export const pythonAccess = {
  'GET /python/packages/index.json': {role: 'anyone', owner: 'none'},
  'GET /python/packages/{edition}/{file}': {role: 'anyone', owner: 'shared file'},
} as const satisfies AccessTable;

export type PythonApi = Api<typeof pythonAccess>;
