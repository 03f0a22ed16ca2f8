import type { TenantCapability } from '@homeward/contract/shapes/access/tenant-access.ts';
import type { PageRow } from '#app/page-tables/page-row.ts';
import { acceptanceTexts } from '#lib/site-texts.ts';

export interface WorkPageRow extends PageRow {
  /** What has to be read of a company to have it; nothing where everybody who works for one has. */
  readonly needs?: TenantCapability;
}

/** The pages of whoever works for many homes (S2.11); their frame brings the texts `sites`. */
export const installerPages: readonly WorkPageRow[] = [
  {
    path: 'installer_equipment_list',
    load: async () => (await import('#features/installer-list/equipment-page.tsx')).EquipmentPage,
    texts: ['sites', 'pages', 'refusals'],
  },
  {
    path: 'installer_dashboard',
    load: async () => (await import('#features/installer-dashboard/dashboard-page.tsx')).DashboardPage,
    texts: ['sites', 'pages'],
  },
  {
    path: 'installer_batch_config',
    needs: 'batch',
    load: async () => (await import('#features/installer-batch/batch-page.tsx')).BatchPage,
    texts: ['sites', 'pages', 'settings', 'batch', 'reports', 'reasons', 'accounts', 'account', 'refusals'],
  },
  {
    path: 'installer_template',
    needs: 'templates',
    load: async () => (await import('#features/installer-templates/templates-page.tsx')).TemplatesPage,
    texts: ['sites', 'pages', 'settings', 'batch', 'templates', 'reports', 'accounts', 'account', 'refusals'],
  },
  {
    path: 'installer_account',
    load: async () => (await import('#features/company/company-page.tsx')).CompanyPage,
    texts: ['sites', 'pages', 'accounts', 'people', 'account', 'picture', 'refusals'],
  },
  {
    path: 'installer_company',
    needs: 'companies',
    load: async () => (await import('#features/company/companies-page.tsx')).CompaniesPage,
    texts: ['sites', 'pages', 'companies', 'accounts', 'people', 'more', 'queue', 'audit', 'log', 'start'],
  },
  {
    path: 'installer_customer',
    needs: 'customers',
    load: async () => (await import('#features/customers/customers-page.tsx')).CustomersPage,
    texts: ['sites', 'pages', 'refusals'],
  },
  {
    path: 'installer_support',
    load: async () => (await import('#features/support/support-page.tsx')).SupportPage,
    texts: ['sites', 'support', 'more'],
  },
  {
    path: 'installer_signals',
    load: async () => (await import('#features/signals/signals-page.tsx')).SignalsPage,
    texts: ['sites', 'signals', 'events'],
  },
  {
    path: 'installer_machine',
    load: async () => (await import('#features/machine/machine-page.tsx')).MachinePage,
    texts: ['sites', 'machine', 'accounts', 'reasons', 'refusals', 'problems'],
  },
  {
    path: 'installer_queue',
    load: async () => (await import('#features/queue/queue-page.tsx')).QueuePage,
    texts: ['sites', 'signals', 'queue', 'events', 'camera'],
  },
  {
    path: 'installer_acceptance/$tab',
    needs: 'enrol',
    load: async () => (await import('#features/acceptance/installer-report-page.tsx')).InstallerReportPage,
    texts: ['sites', ...acceptanceTexts],
  },
  ...(['', '/$tab'] as const).map((tab) => ({
    path: `installer_profile${tab}` as const,
    load: async () => (await import('#features/company/own-account-page.tsx')).OwnAccountPage,
    texts: ['sites', 'accounts', 'account', 'picture', 'shell'] as const,
  })),
];
