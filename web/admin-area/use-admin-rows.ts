import type {Falsy, QueryOrQueryRequest} from '@rocicorp/zero';
import type {QueryResult, UseQueryOptions} from '@rocicorp/zero/react';
import type {AdminContext} from '#schema/admin/admin-context.ts';
import {useRows} from '#web/data/rows.ts';

/** Asks for rows of admins. */
// oxlint-disable-next-line typescript/no-explicit-any -- one query's table, arguments and schema are not another's.
type AdminQuery<Row> = QueryOrQueryRequest<any, any, any, any, Row, AdminContext>;

/** The rows of an admin's query, live, and whether the academy has confirmed them. */
export const useAdminRows = useRows as unknown as <Row>(
  query: AdminQuery<Row> | Falsy,
  options?: UseQueryOptions | boolean,
) => QueryResult<Row>;
