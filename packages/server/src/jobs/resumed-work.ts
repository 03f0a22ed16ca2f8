import type { Asking } from '../link/questions.ts';
import type { AdoptedJob } from '../store/jobs.ts';
import { firmwareTrial, FirmwareStart } from './firmware-trial.ts';
import { MapStart, mapWatch } from './map-watch.ts';
import { panelWatch, WatchStart } from './panel-watch.ts';
import type { Watching } from './panel-watch.ts';
import type { JobWork } from './work.ts';

/** What is left to do of a job whose server ended; null where this version of the product cannot tell. */
export function resumedWork(services: Asking & Watching, { job, resume }: AdoptedJob): JobWork | null {
  const { panel, kind } = job;
  if (panel === null) return null;
  switch (kind) {
    case 'firmware': {
      const start = FirmwareStart.safeParse(resume);
      return start.success ? firmwareTrial(services, panel, start.data) : null;
    }
    case 'learning':
    case 'walkTest': {
      const start = WatchStart.safeParse(resume);
      return start.success ? panelWatch(services, panel, kind, start.data, job.result) : null;
    }
    case 'zigbeeMap':
      return mapWatch(services, panel, MapStart.safeParse(resume).data?.gateway);
    case 'backup':
    case 'restore':
    case 'reset':
    case 'resend':
    case 'batch':
      return null;
  }
}
