import { BatchRun } from '#features/installer-batch/batch-run.tsx';
import { BatchStart } from '#features/installer-batch/batch-start.tsx';
import { useHere } from '#lib/router/here.ts';

/** One change at many sites (S2.11): it is put together, or the one that is named goes on. */
export function BatchPage() {
  const batch = useHere((here) => here.search['batch']);
  return batch === undefined || batch === '' ? <BatchStart /> : <BatchRun key={batch} id={batch} />;
}
