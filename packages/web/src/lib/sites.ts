import type { DataOf } from '@homeward/contract/routes/table.ts';
import { entryPath } from '@homeward/contract/words/api/portal-entries.ts';
import { call } from '#lib/client/call.ts';
import { currentSession } from '#lib/client/session.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { leavePanels } from '#lib/panels.ts';

export type SiteList = DataOf<'GET /installer/panel'>;
export type Site = SiteList['panels'][number];

/** Whether the company may enter a site now. */
export const isOpenTo = ({ consent }: Pick<Site, 'consent'>): boolean =>
  consent === 'open' || consent === 'installing';

/** Enters a home as its installer: the session is about it from then on, and the portal begins anew there. */
export async function enterSite(
  { mac, model }: Pick<Site, 'mac' | 'model'>,
  page = 'security',
): Promise<Outcome<unknown>> {
  const outcome = await call('POST /panel/select', { body: { mac } });
  if (outcome.tag === 'failed') return outcome;
  location.assign(`${entryPath(location.pathname, model ?? 'security', 'installer')}${page}?panel=${mac}`);
  return outcome;
}

/** Whoever is back among all sites has left the one before, and its owner sees that. */
export function leaveSite(): void {
  leavePanels();
  const session = currentSession();
  // Each visit to a home begins the portal anew: where this one began at none, there is none to leave.
  if (session.tag === 'in' && session.account.mac === '') return;
  void call('POST /panel/select', { body: { mac: '' }, untold: true });
}
