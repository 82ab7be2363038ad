import {sweepAdminDevices} from '#sync/account/sessions/devices.ts';
import {sweepAdminLinks} from '#sync/admin/admin-links.ts';
import {adminNeeds} from '#sync/admin/admin-needs.ts';
import {sweepAdminSessions} from '#sync/admin/admin-sessions.ts';
import {adminAccess} from '#sync/admin/admin.access.ts';
import {auditRoutes} from '#sync/admin/audit.routes.ts';
import {hintRoutes} from '#sync/admin/hints.routes.ts';
import {learnerAdminRoutes} from '#sync/admin/learners.routes.ts';
import {mailAdminRoutes} from '#sync/admin/mails.routes.ts';
import {ownSignInRoutes} from '#sync/admin/own-sign-in.routes.ts';
import {tellRefusals} from '#sync/admin/refusals.ts';
import {setUpRoutes} from '#sync/admin/set-up.routes.ts';
import {adminSignInRoutes} from '#sync/admin/sign-in.routes.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = Parameters<typeof adminNeeds>[0] & {readonly settings: Settings};

export const admin = part({
  access: adminAccess,
  routes: (api, services: Needs) => {
    const needs = adminNeeds(services, services.settings);
    adminSignInRoutes(api, needs);
    setUpRoutes(api, needs);
    ownSignInRoutes(api, needs);
    learnerAdminRoutes(api, needs);
    mailAdminRoutes(api, needs);
    auditRoutes(api, needs);
    hintRoutes(api, needs);
  },
  jobs: ({hints}: Needs) => [hints.start],
  sweeps: [tellRefusals, sweepAdminSessions, sweepAdminLinks, sweepAdminDevices],
  hints: ['audit'],
  notExported: {
    'private."auditEvent"': 'what admins did; by ids alone, and whole, or nobody could trust it',
    'private."auditHead"': 'the end of the audit log',
    'private."admin"': 'an admin is no learner',
    'private."adminDevice"': 'of admins',
    'private."adminLink"': 'of admins',
    'private."adminRecoveryCode"': 'of admins',
    'private."adminRefusal"': 'of admins',
    'private."adminSession"': 'of admins',
  },
});
