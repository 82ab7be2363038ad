import {operation, types} from '#platform-client/operation.ts';
import type {Page} from '#platform-client/api/query.ts';
import type {
  Campaign,
  CampaignPaginatedResponse,
  CreateCampaignDTO,
  UpdateCampaignDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Campaign. */
export const campaign = {
  /**
   * Makes a campaign: one assistant calls a list of customers.
   * @see https://docs.vapi.ai/api-reference/campaigns/campaign-controller-create
   */
  create: operation('POST', '/campaign', types<{body: CreateCampaignDTO; reply: Campaign}>()),
  /**
   * The campaigns of the account.
   * @see https://docs.vapi.ai/api-reference/campaigns/campaign-controller-find-all
   */
  list: operation(
    'GET',
    '/campaign',
    types<{
      query?: Page & {id?: string; status?: Campaign['status']};
      reply: CampaignPaginatedResponse;
    }>(),
    {paged: true},
  ),
  /**
   * One campaign, by its id.
   * @see https://docs.vapi.ai/api-reference/campaigns/campaign-controller-find-one
   */
  get: operation('GET', '/campaign/{id}', types<{reply: Campaign}>()),
  /**
   * Changes the given fields of a campaign.
   * @see https://docs.vapi.ai/api-reference/campaigns/campaign-controller-update
   */
  update: operation('PATCH', '/campaign/{id}', types<{body: UpdateCampaignDTO; reply: Campaign}>()),
  /**
   * Deletes a campaign.
   * @see https://docs.vapi.ai/api-reference/campaigns/campaign-controller-remove
   */
  delete: operation('DELETE', '/campaign/{id}', types<{reply: Campaign}>()),
};
