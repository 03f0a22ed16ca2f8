import { lazy, Suspense } from 'react';
import { useJobs } from '#features/jobs/use-jobs.ts';
import { alsoLoad } from '#lib/i18n/use-text.ts';

/** Its words come with the first job that runs. */
const Pill = lazy(async () => {
  const [pill] = await Promise.all([import('#features/jobs/jobs-pill.tsx'), alsoLoad('shell')]).catch(
    () => [],
  );
  return { default: pill?.JobsPill ?? (() => null) };
});

/** "2 running" in the header, while that is so. */
export function RunningJobs() {
  const count = useJobs().running.length;
  if (count === 0) return null;
  return (
    <Suspense fallback={null}>
      <Pill count={count} />
    </Suspense>
  );
}
