import {operation} from '#platform-client/operation.ts';
import type {Page} from '#platform-client/api/query.ts';
import type {
  Campaign,
  CampaignPaginatedResponse,
  CreateCampaignDTO,
  UpdateCampaignDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Campaign. */
export const campaign = {
  create: operation<{body: CreateCampaignDTO; reply: Campaign}>()('POST', '/campaign'),
  list: operation<{
    query?: Page & {id?: string; status?: Campaign['status']};
    reply: CampaignPaginatedResponse;
  }>()('GET', '/campaign'),
  get: operation<{reply: Campaign}>()('GET', '/campaign/{id}'),
  update: operation<{body: UpdateCampaignDTO; reply: Campaign}>()('PATCH', '/campaign/{id}'),
  delete: operation<{reply: Campaign}>()('DELETE', '/campaign/{id}'),
};
