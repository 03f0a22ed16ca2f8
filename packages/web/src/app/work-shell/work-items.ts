import type { TextKey } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

interface WorkItem {
  readonly to: string;
  readonly icon: IconName;
  readonly text: TextKey;
}

/** Where an operator has the companies below it. */
export const companiesPage = '/installer_company';

/** Where alarms wait. */
export const queuePage = '/installer_queue';

/** The menu of whoever works for many homes. */
export const workItems: readonly WorkItem[] = [
  { to: '/installer_dashboard', icon: 'board', text: 'sites.nav.board' },
  { to: queuePage, icon: 'queue', text: 'sites.nav.queue' },
  { to: '/installer_equipment_list', icon: 'sites', text: 'sites.nav.list' },
  { to: '/installer_batch_config', icon: 'layers', text: 'sites.nav.batch' },
  { to: companiesPage, icon: 'users', text: 'sites.nav.companies' },
  { to: '/installer_account', icon: 'company', text: 'sites.nav.company' },
];
