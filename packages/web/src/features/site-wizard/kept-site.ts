import type { WireDevice } from '@homeward/contract/wire/device-row.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import type { ProvisionedArea } from '#features/settings/delays.ts';
import type { Values } from '#features/settings/setting-part.ts';
import { useSession } from '#lib/client/session.ts';

export type SiteGuide = DataOf<'GET /panel/site_wizard'>;

/** All that the wizard shows of a site without asking anybody. */
export interface SiteView {
  readonly guide: SiteGuide;
  readonly devices: readonly WireDevice[];
  readonly rooms: readonly { readonly id: string; readonly name: string }[];
  readonly areas: readonly ProvisionedArea[];
  readonly info: Values;
  readonly system: Values;
}

/** The site somebody works at, as this browser last read it. Goes with signing out. */
export interface KeptSite extends SiteView {
  readonly account: string;
  readonly panel: string;
  /** Epoch ms. */
  readonly at: number;
}

const storageKey = 'homeward.site';

const isKept = (value: unknown): value is KeptSite =>
  typeof value === 'object' &&
  value !== null &&
  ['account', 'panel', 'at', 'guide', 'devices', 'rooms', 'areas', 'info', 'system'].every(
    (field) => field in value,
  );

export function readKeptSite(): KeptSite | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepSite(site: KeptSite): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(site));
  } catch {
    // Without storage there is nothing to go on with after a reload.
  }
}

export function forgetSite(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}

/** What was read of a site is gone with who read it. Changes that wait stay, for him alone. */
export const forgetSiteAtSignOut = (): void => {
  useSession.subscribe(({ session }) => {
    if (session.tag === 'out') forgetSite();
  });
};
