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
  create: operation('POST', '/campaign', types<{body: CreateCampaignDTO; reply: Campaign}>()),
  list: operation(
    'GET',
    '/campaign',
    types<{
      query?: Page & {id?: string; status?: Campaign['status']};
      reply: CampaignPaginatedResponse;
    }>(),
    {paged: true},
  ),
  get: operation('GET', '/campaign/{id}', types<{reply: Campaign}>()),
  update: operation('PATCH', '/campaign/{id}', types<{body: UpdateCampaignDTO; reply: Campaign}>()),
  delete: operation('DELETE', '/campaign/{id}', types<{reply: Campaign}>()),
};
