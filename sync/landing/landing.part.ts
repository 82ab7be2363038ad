import type {Pool} from 'pg';
import {contactEmails} from '#sync/landing/contact/contact.emails.ts';
import {contactForm} from '#sync/landing/contact/contact.form.ts';
import {contactRoutes} from '#sync/landing/contact/contact.routes.ts';
import {landingAccess} from '#sync/landing/landing.access.ts';
import {landingPage} from '#sync/landing/landing.page.ts';
import {searchFiles} from '#sync/landing/search-files.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = {readonly pool: Pool; readonly settings: Settings};

const OWN_TICKETS = `
  select "ticketId" from private."ticketContact" where lower("address") in (
    select lower("address") from private."emailAddress" where "userId" = $1 and "verifiedAt" is not null)`;

export const landing = part({
  access: landingAccess,
  routes: (api, {pool, settings}: Needs) => {
    landingPage(api, {pool, ...settings});
    searchFiles(api, {pool, ...settings});
    contactRoutes(api, {pool, ...settings});
    contactForm(api, {pool, ...settings});
  },
  emails: () => contactEmails,
  belongings: [
    {table: 'public."ticket"', whose: `"id" in (${OWN_TICKETS})`},
    {table: 'private."ticketMessage"', whose: `"ticketId" in (${OWN_TICKETS})`},
    {table: 'private."ticketContact"', whose: `"ticketId" in (${OWN_TICKETS})`},
  ],
});
