import type { PageRow } from '#app/page-tables/page-row.ts';
import { acceptanceTexts, siteTexts } from '#lib/site-texts.ts';

const setup = {
  load: async () => (await import('#features/setup/setup-page.tsx')).SetupPage,
  texts: ['setup', 'settings', 'notify', 'reasons', 'account', 'accounts', 'entry', 'refusals'],
} as const;

const site = {
  load: async () => (await import('#features/site-wizard/site-page.tsx')).SitePage,
  texts: siteTexts,
} as const;

/** What stands on its own. */
export const housePages: readonly PageRow[] = [
  {
    path: 'event',
    load: async () => (await import('#features/events/events-page.tsx')).EventsPage,
    texts: ['log'],
  },
  {
    path: 'incident/$id',
    load: async () => (await import('#features/events/incident-page.tsx')).IncidentPage,
    texts: ['camera', 'log', 'incident', 'event', 'reasons'],
  },
  {
    path: 'access',
    load: async () => (await import('#features/consent/access-page.tsx')).AccessPage,
    texts: ['access', 'more', 'log', 'audit', 'account'],
  },
  {
    path: 'coverage',
    load: async () => (await import('#features/past/coverage-page.tsx')).CoveragePage,
    texts: ['past', 'watching'],
  },
  {
    path: 'past',
    load: async () => (await import('#features/past/past-page.tsx')).PastPage,
    texts: ['past', 'devices'],
  },
  {
    path: 'jobs',
    load: async () => (await import('#features/jobs/jobs-page.tsx')).JobsPage,
    texts: ['shell', 'more'],
  },
  {
    path: 'camera',
    load: async () => (await import('#features/camera/camera-page.tsx')).CameraPage,
    texts: ['camera'],
  },
  {
    path: 'healthcare',
    load: async () => (await import('#features/care/care-page.tsx')).CarePage,
    texts: ['care'],
  },
  {
    path: 'healthcare/setting',
    load: async () => (await import('#features/care/care-setting-page.tsx')).CareSettingPage,
    texts: ['care'],
  },
  {
    path: 'healthcare/sharing',
    load: async () => (await import('#features/care/sharing-page.tsx')).SharingPage,
    texts: ['care', 'sharing', 'accounts'],
  },
  {
    path: 'setup',
    ...setup,
  },
  {
    path: 'setup/$step',
    ...setup,
  },
  {
    path: 'site_wizard',
    ...site,
  },
  {
    path: 'site_wizard/$step',
    ...site,
  },
  {
    path: 'acceptance',
    load: async () => (await import('#features/acceptance/acceptance-page.tsx')).AcceptancePage,
    texts: acceptanceTexts,
  },
  {
    path: 'acceptance/$id',
    load: async () => (await import('#features/acceptance/report-page.tsx')).ReportPage,
    texts: acceptanceTexts,
  },
  {
    path: 'more',
    load: async () => (await import('#app/more-page.tsx')).MorePage,
    texts: ['more', 'shell'],
  },
  {
    path: 'location',
    load: async () => (await import('#features/places/location-page.tsx')).LocationPage,
    texts: ['places'],
  },
  {
    path: 'gps_event_history',
    load: async () => (await import('#features/places/gps-page.tsx')).GpsPage,
    texts: ['places'],
  },
];
