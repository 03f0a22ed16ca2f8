import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { Settings } from '../settings.ts';
import { updateSource } from './source.ts';
import { createUpdater, type Updater } from './updater.ts';

/** Updates of a machine by the channel in its settings; `running` is the version that runs. */
export const updaterOf = (
  { data, updates }: Settings,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  running: string,
  restart: () => void,
): Updater =>
  createUpdater({
    data,
    source: updates && updateSource(updates.place),
    key: updates?.key ?? null,
    running,
    clock,
    log,
    restart,
  });
