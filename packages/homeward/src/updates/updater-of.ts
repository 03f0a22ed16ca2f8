import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { UpdateChannel } from './channel.ts';
import { updateSource } from './source.ts';
import { createUpdater, type Updater } from './updater.ts';

/** Updates of a machine by its channel, below its folder `data`; `running` is the version that runs. */
export const updaterOf = (
  { data, updates }: { readonly data: string; readonly updates: UpdateChannel | null },
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
