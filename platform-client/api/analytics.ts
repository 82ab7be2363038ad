import {operation, types} from '#platform-client/operation.ts';
import type {AnalyticsQueryDTO, AnalyticsQueryResult} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Analytics. A question in a body: asking twice does no harm. */
export const analytics = {
  /**
   * Sums up calls and subscriptions: counts, averages, costs, grouped as asked.
   * @see https://docs.vapi.ai/api-reference/analytics/get
   */
  query: operation('POST', '/analytics', types<{body: AnalyticsQueryDTO; reply: AnalyticsQueryResult[]}>(), {
    idempotent: true,
  }),
};
