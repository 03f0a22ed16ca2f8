import { useMayOpen } from '#app/work-shell/may-open.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import type { TextKey } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

interface WorkItem {
  readonly to: string;
  readonly icon: IconName;
  readonly text: TextKey;
  /** What follows `g` to go there. */
  readonly key: string;
}

/** Where an operator has the companies below it. */
const companiesPage = '/installer_company';

/** Where alarms wait. */
export const queuePage = '/installer_queue';

/** The menu of whoever works for many homes. */
const workItems: readonly WorkItem[] = [
  { to: '/installer_dashboard', icon: 'board', text: 'sites.nav.board', key: 'b' },
  { to: queuePage, icon: 'queue', text: 'sites.nav.queue', key: 'q' },
  { to: '/installer_equipment_list', icon: 'sites', text: 'sites.nav.list', key: 's' },
  { to: '/installer_batch_config', icon: 'layers', text: 'sites.nav.batch', key: 'a' },
  { to: companiesPage, icon: 'users', text: 'sites.nav.companies', key: 'o' },
  { to: '/installer_account', icon: 'company', text: 'sites.nav.company', key: 'c' },
];

/** Of these, what has something for this person. An operator's companies are not there before that is known. */
export function useWorkItems(): readonly WorkItem[] {
  const mayOpen = useMayOpen();
  const isOver = useTenantMay('companies', 'read');
  return workItems.filter(({ to }) => (to === companiesPage ? isOver : mayOpen(to.slice(1))));
}
