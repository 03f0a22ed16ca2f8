/** The portal's thread, and a way to end it where it stands: a file beside its database. */
import { existsSync, rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { PortalSettings } from '@homeward/homeward/portal/portal.ts';

const { database } = workerData as PortalSettings;
const order = `${database}.die`;
setInterval(() => {
  if (!existsSync(order)) return;
  rmSync(order);
  throw new Error('the portal was told to die');
}, 5);
await import('@homeward/homeward/portal/portal-thread.ts');
