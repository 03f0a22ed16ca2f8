/** The portal's thread, and ways to end it: files beside its database. One where it stands, one before it has begun. */
import { existsSync, rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { PortalSettings } from '@homeward/homeward/portal/portal.ts';

const { database } = workerData as PortalSettings;
const order = `${database}.die`;
const unborn = `${database}.unborn`;
if (existsSync(unborn)) {
  rmSync(unborn);
  throw new Error('the portal was told not to begin');
}
setInterval(() => {
  if (!existsSync(order)) return;
  rmSync(order);
  throw new Error('the portal was told to die');
}, 5);
await import('@homeward/homeward/portal/portal-thread.ts');
