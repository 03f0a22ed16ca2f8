import { JobList } from '#features/jobs/job-list.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Drawer } from '#ui/drawer.tsx';

/** The jobs over any page. */
export function JobsDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <Drawer title={t('more.jobs')} closeLabel={t('action.close')} onClose={onClose}>
      <JobList />
    </Drawer>
  );
}
