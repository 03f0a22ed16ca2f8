import { JobList } from '#features/jobs/job-list.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { PageHead } from '#ui/page.tsx';

/** The same list at an address of its own. */
export function JobsPage() {
  const t = useText();
  return (
    <>
      <PageHead title={t('more.jobs')} subtitle={t('jobs.subtitle')} />
      <JobList />
    </>
  );
}
