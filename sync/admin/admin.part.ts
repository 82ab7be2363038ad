import type {Pool} from 'pg';
import {reportQueryRules} from '#schema/admin/reports.query-rules.ts';
import {studentQueryRules} from '#schema/admin/students/students.query-rules.ts';
import {supportQueryRules} from '#schema/admin/support.query-rules.ts';
import {sweepAdminDevices} from '#sync/account/sessions/devices.ts';
import {sweepAdminLinks} from '#sync/admin/sign-in/admin-links.ts';
import {adminEmails} from '#sync/admin/admin.emails.ts';
import {adminNeeds} from '#sync/admin/admin-needs.ts';
import {adminSessionsIn, sweepAdminSessions} from '#sync/admin/sign-in/admin-sessions.ts';
import {actRoutes} from '#sync/admin/acts/acts.routes.ts';
import {adminAccess} from '#sync/admin/admin.access.ts';
import {cutEndedAdmins} from '#sync/admin/sign-in/cut-ended.ts';
import {auditRoutes} from '#sync/admin/audit.routes.ts';
import {countFunnels} from '#sync/admin/overview/funnel.ts';
import {hintRoutes} from '#sync/admin/hints.routes.ts';
import {learnerAdminRoutes} from '#sync/admin/learners.routes.ts';
import {mailAdminRoutes} from '#sync/admin/mails/mails.routes.ts';
import {overviewRoutes} from '#sync/admin/overview/overview.routes.ts';
import {ownSignInRoutes} from '#sync/admin/sign-in/own-sign-in.routes.ts';
import {adminPasskeyRoutes} from '#sync/admin/passkeys/admin-passkeys.routes.ts';
import {presenceRoutes, sweepPresence} from '#sync/admin/presence.routes.ts';
import {tellRefusals} from '#sync/admin/sign-in/refusals.ts';
import {setUpRoutes} from '#sync/admin/sign-in/set-up.routes.ts';
import {adminSignInRoutes} from '#sync/admin/sign-in/sign-in.routes.ts';
import {contactActs} from '#sync/admin/students/contact-acts.ts';
import {learningActs} from '#sync/admin/students/learning-acts.ts';
import {studentActs} from '#sync/admin/students/student-acts.ts';
import {studentRoutes} from '#sync/admin/students/students.routes.ts';
import {countSummaries} from '#sync/admin/students/summaries.ts';
import {supportActs} from '#sync/admin/support/support-acts.ts';
import {supportRoutes} from '#sync/admin/support/support.routes.ts';
import {ticketActs} from '#sync/admin/support/ticket-acts.ts';
import {ticketRoutes} from '#sync/admin/support/tickets.routes.ts';
import {cohortActs} from '#sync/admin/teaching/cohort-acts.ts';
import {reportActs} from '#sync/admin/teaching/report-acts.ts';
import {teachingRoutes} from '#sync/admin/teaching/teaching.routes.ts';
import type {Gateway} from '#sync/http/gateway.ts';
import type {Acts} from '#sync/part/act.ts';
import {own} from '#sync/db/belonging.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = Parameters<typeof adminNeeds>[0] & {
  readonly settings: Settings;
  readonly sockets: Gateway;
  readonly acts: Acts;
  readonly notify: Parameters<typeof learnerAdminRoutes>[1]['notify'];
};

type Given = {readonly pool: Pool; readonly settings: Settings};

type Handed = Parameters<typeof studentActs>[0] &
  Parameters<typeof learningActs>[0] &
  Parameters<typeof contactActs>[0] &
  Parameters<typeof reportActs>[0] &
  Parameters<typeof supportActs>[0];

export const admin = part({
  access: adminAccess,
  routes: (api, services: Needs) => {
    const needs = adminNeeds(services, services.settings);
    adminSignInRoutes(api, needs);
    adminPasskeyRoutes(api, needs);
    setUpRoutes(api, needs);
    ownSignInRoutes(api, needs);
    learnerAdminRoutes(api, {...needs, notify: services.notify});
    mailAdminRoutes(api, needs);
    auditRoutes(api, {...needs, acts: services.acts});
    actRoutes(api, {...needs, acts: services.acts});
    studentRoutes(api, needs);
    teachingRoutes(api, needs);
    supportRoutes(api, needs);
    ticketRoutes(api, needs);
    overviewRoutes(api, {...needs, ports: services.settings.ports});
    presenceRoutes(api, needs);
    hintRoutes(api, needs);
  },
  services: ({pool, settings: {publicOrigin}}: Given) => ({
    adminSessions: adminSessionsIn(pool, {secure: publicOrigin.startsWith('https:')}),
  }),
  adminQueryRules: {...studentQueryRules, ...reportQueryRules, ...supportQueryRules},
  acts: (handed: Handed) => ({
    ...studentActs(handed),
    ...learningActs(handed),
    ...contactActs(handed),
    ...reportActs(handed),
    ...cohortActs,
    ...supportActs(handed),
    ...ticketActs,
  }),
  jobs: ({hints, pool, sockets, log}: Needs) => [
    hints.start,
    cutEndedAdmins({pool, sockets, log}),
    countSummaries(pool, log),
    countFunnels(pool, log),
  ],
  sweeps: [tellRefusals, sweepAdminSessions, sweepAdminLinks, sweepAdminDevices, sweepPresence],
  emails: ({settings}: Handed) => adminEmails(settings.publicOrigin),
  hints: ['audit'],
  belongings: [
    own('private."suspension"'),
    own('private."summaryDue"'),
    own('public."learnerSummary"'),
    own('public."learnerTerm"'),
  ],
  notExported: {
    'private."auditEvent"': 'what admins did; by ids alone, and whole, or nobody could trust it',
    'private."auditHead"': 'the end of the audit log',
    'private."admin"': 'an admin is no learner',
    'private."adminDevice"': 'of admins',
    'private."adminLink"': 'of admins',
    'private."adminPasskey"': 'of admins',
    'private."adminRecoveryCode"': 'of admins',
    'private."adminRefusal"': 'of admins',
    'private."adminSession"': 'of admins',
    'public."adminPresence"': 'of admins',
    'private."adminAct"': 'what admins did and why',
    'private."adminActTarget"': 'what it was done to',
    'private."learningFunnel"': 'figures of all learners together',
  },
});
