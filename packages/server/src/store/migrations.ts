import type { Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { acceptance } from './migrations/acceptance.ts';
import { account } from './migrations/account.ts';
import { alarmCases } from './migrations/alarm-cases.ts';
import { alarmPictures } from './migrations/alarm-pictures.ts';
import { appPasswordCodes } from './migrations/app-password-codes.ts';
import { askedPlaces } from './migrations/asked-places.ts';
import { batchOutcomes } from './migrations/batch-outcomes.ts';
import { batches } from './migrations/batches.ts';
import { canaries } from './migrations/canaries.ts';
import { careContacts } from './migrations/care-contacts.ts';
import { carePerson } from './migrations/care-person.ts';
import { careShares } from './migrations/care-shares.ts';
import { companyTokens } from './migrations/company-tokens.ts';
import { contactTurns } from './migrations/contact-turns.ts';
import type { Dialect } from './migrations/dialect.ts';
import { enrolmentCodes } from './migrations/enrolment-codes.ts';
import { eventDoers } from './migrations/event-doers.ts';
import { eventPlaces } from './migrations/event-places.ts';
import { events } from './migrations/events.ts';
import { factorResets } from './migrations/factor-resets.ts';
import { failedTexts } from './migrations/failed-texts.ts';
import { first } from './migrations/first.ts';
import { floorPictures } from './migrations/floor-pictures.ts';
import { incidentPictures } from './migrations/incident-pictures.ts';
import { jobResume } from './migrations/job-resume.ts';
import { letterheads } from './migrations/letterheads.ts';
import { jobs } from './migrations/jobs.ts';
import { machineSettings } from './migrations/machine-settings.ts';
import { monthlyReports } from './migrations/monthly-reports.ts';
import { moreRevisions } from './migrations/more-revisions.ts';
import { nodes } from './migrations/nodes.ts';
import { notifications } from './migrations/notifications.ts';
import { payment } from './migrations/payment.ts';
import { plannedMaintenance } from './migrations/planned-maintenance.ts';
import { pushTrouble } from './migrations/push-trouble.ts';
import { removed } from './migrations/removed.ts';
import { rowRevisions } from './migrations/row-revisions.ts';
import { ruleAddresses } from './migrations/rule-addresses.ts';
import { signals } from './migrations/signals.ts';
import { siteAccess } from './migrations/site-access.ts';
import { siteCodes } from './migrations/site-codes.ts';
import { siteTemplates } from './migrations/site-templates.ts';
import { supportEnds } from './migrations/support-ends.ts';
import { tenants } from './migrations/tenants.ts';
import { visits } from './migrations/visits.ts';

const nothing: Migration = { up: () => Promise.resolve() };

/**
 * Schema changes, oldest first; a name is never reused, and one that shipped never changes. Whatever is added has a
 * default or may be absent, so that the version before still writes. `later` are names of a version that ran here.
 */
export const migrations = (dialect: Dialect, later: readonly string[] = []): MigrationProvider => ({
  getMigrations: () =>
    Promise.resolve({
      '0001-first': { up: (db: Kysely<unknown>) => first(db, dialect) },
      '0002-account': { up: (db: Kysely<unknown>) => account(db, dialect) },
      '0003-tenants': { up: tenants },
      '0004-notifications': { up: (db: Kysely<unknown>) => notifications(db, dialect) },
      '0005-jobs': { up: (db: Kysely<unknown>) => jobs(db, dialect) },
      '0006-events': { up: (db: Kysely<unknown>) => events(db, dialect) },
      '0007-factor-resets': { up: factorResets },
      '0008-event-doers': { up: (db: Kysely<unknown>) => eventDoers(db, dialect) },
      '0009-care-contacts': { up: careContacts },
      '0010-event-places': { up: (db: Kysely<unknown>) => eventPlaces(db, dialect) },
      '0011-row-revisions': { up: rowRevisions },
      '0012-job-resume': { up: jobResume },
      '0013-asked-places': { up: (db: Kysely<unknown>) => askedPlaces(db, dialect) },
      '0014-payment': { up: payment },
      '0015-removed': { up: removed },
      '0016-more-revisions': { up: moreRevisions },
      '0017-contact-turns': { up: contactTurns },
      '0018-planned-maintenance': { up: plannedMaintenance },
      '0019-care-person': { up: (db: Kysely<unknown>) => carePerson(db, dialect) },
      '0020-incident-pictures': { up: incidentPictures },
      '0021-app-password-codes': { up: appPasswordCodes },
      '0022-push-trouble': { up: pushTrouble },
      '0023-nodes': { up: nodes },
      '0024-site-access': { up: siteAccess },
      '0025-signals': { up: signals },
      '0026-batches': { up: batches },
      '0027-alarm-cases': { up: (db: Kysely<unknown>) => alarmCases(db, dialect) },
      '0028-machine-settings': { up: machineSettings },
      '0029-company-tokens': { up: companyTokens },
      '0030-site-templates': { up: siteTemplates },
      '0031-acceptance': { up: acceptance },
      '0033-rule-addresses': { up: ruleAddresses },
      '0034-canaries': { up: canaries },
      '0038-alarm-pictures': { up: alarmPictures },
      '0039-monthly-reports': { up: monthlyReports },
      '0040-letterheads': { up: letterheads },
      '0041-care-shares': { up: careShares },
      '0044-failed-texts': { up: failedTexts },
      '0045-visits': { up: visits },
      '0046-site-codes': { up: siteCodes },
      '0047-floor-pictures': { up: floorPictures },
      '0048-enrolment-codes': { up: enrolmentCodes },
      '0048-support-ends': { up: supportEnds },
      '0051-batch-outcomes': { up: batchOutcomes },
      ...Object.fromEntries(later.map((name) => [name, nothing])),
    } satisfies Record<string, Migration>),
});
