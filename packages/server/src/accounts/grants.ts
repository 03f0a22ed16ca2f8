import { hash } from 'node:crypto';
import type { Consent } from '@homeward/contract/shapes/access/pin.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { Membership } from '../store/accounts.ts';

/** The name of one time of being let in, the same wherever it is made: it stands beside every act made under it. */
export const grantId = (panel: PanelId, who: string, from: number): string =>
  hash('sha256', JSON.stringify([panel, who, from])).slice(0, 12);

/**
 * The panel's own consent while it is alive; null otherwise. One that began at `stoppedAt` or before was taken back
 * while the panel was not reached.
 */
export function consentOf(resident: CachedPanel, stoppedAt: number, now: number): Consent | null {
  const consent = partOf(resident, 'consent');
  return consent !== null && now < consent.until && consent.from > stoppedAt ? consent : null;
}

/** By which word somebody of outside is let in now (reliability D6): the consent for an installer, a case for support. */
export function grantOf(
  { role, panel, account, from, until }: Membership,
  resident: CachedPanel | null,
  stoppedAt: number,
  now: number,
): string | null {
  if (role === 'support') return until !== null && now < until ? grantId(panel, account, from) : null;
  if (role !== 'installer' || resident === null) return null;
  const consent = consentOf(resident, stoppedAt, now);
  return consent && grantId(panel, 'installer', consent.from);
}
