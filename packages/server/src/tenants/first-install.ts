import type { CommandId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { EarlierVisit } from '@homeward/contract/shapes/company/consent.ts';
import type { Consent } from '@homeward/contract/shapes/access/pin.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { newId } from '../accounts/secrets.ts';
import type { Links } from '../link/links.ts';
import type { ServerOptions } from '../options/options.ts';
import type { Registry } from '../panels/registry.ts';
import { partOf } from '../panels/cached-panel.ts';
import { consentOf, grantId } from '../accounts/grants.ts';
import { hasMaster } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { unasked } from '../store/tenancy.ts';
import type { TenancyChange } from '../store/tenancy.ts';
import { beginVisit, endVisits } from '../store/visits.ts';
import type { NewVisit } from '../store/visits.ts';
import type { TenantDirectory } from './directory.ts';

const minute = 60_000;
/** What is left of the panel's consent is made a whole day again once it is less than this. */
const renewBelow = 6 * 60 * minute;

/** What letting installers in, and sending them away, needs. */
export interface Consenting {
  readonly links: Links;
  readonly clock: Clock;
  readonly random: Random;
  readonly options: ServerOptions;
  readonly tenants: TenantDirectory;
  readonly registry: Registry;
  readonly store: Store;
}

/**
 * Says at the panel for how many minutes installers are let in, in nobody's name but the server's: there is no owner
 * yet, or he has just come and they go. True where the panel took it.
 */
export async function setConsent(
  services: Consenting,
  panel: PanelId,
  minutes: number,
  name: string,
): Promise<boolean> {
  const { links, clock, random, options } = services;
  const sent = await links.send(panel, {
    id: newId(random) as CommandId,
    actor: { tag: 'person', name: name.slice(0, 64), channel: 'web', slot: null },
    slots: [],
    trusted: true,
    expiresAt: clock.now() + options.limits.commandTimeout,
    command: { tag: 'consent', minutes, pin: null },
  });
  return sent.tag === 'answered' && sent.result.tag === 'done';
}

/** Keeps for the owner's list of visits by what word a company is let in, and why. */
export const noteVisitBegun = (
  { tenants, store }: Pick<Consenting, 'tenants' | 'store'>,
  panel: PanelId,
  { from, until, by }: Consent,
  { kind, reason, wantedBy }: Pick<NewVisit, 'kind' | 'reason' | 'wantedBy'>,
): Promise<void> => {
  const { tenant } = tenants.tenancy(panel);
  return beginVisit(store.db, {
    grant: grantId(panel, 'installer', from),
    panel,
    kind,
    company: tenant === null ? '' : (tenants.tenant(tenant)?.name ?? ''),
    from,
    until,
    by: kind === 'let' ? by.name : '',
    reason,
    wantedBy,
  });
};

/**
 * A panel that is still being set up lets its company in: the grant of the first installation is the panel's own
 * consent, given by the server day by day, so that there is one truth. With an owner it is given no more: the company
 * is out when what it has is over. Does nothing at other panels.
 */
export async function keepInstalling(services: Consenting, panel: PanelId, name: string): Promise<void> {
  const { tenants, registry, clock, store } = services;
  const { installingSince, consentStoppedAt } = tenants.tenancy(panel);
  if (installingSince === null) return;
  const resident = await registry.find(panel);
  const now = clock.now();
  const consent = resident && consentOf(resident, consentStoppedAt, now);
  if (await hasMaster(store.db, panel)) {
    if (resident && !consent) await tenants.change(panel, { installingSince: null });
    return;
  }
  if (consent && consent.until - now >= renewBelow) return;
  if (!(await setConsent(services, panel, limits.consentMinutes.max, name))) return;
  const given = registry.peek(panel);
  const begun = given && consentOf(given, consentStoppedAt, clock.now());
  if (begun) await noteVisitBegun(services, panel, begun, { kind: 'building', reason: '', wantedBy: name });
}

/** Hand-over: the company is out until the owner lets it in. */
export async function endInstalling(services: Consenting, panel: PanelId): Promise<void> {
  const { tenants } = services;
  if (tenants.tenancy(panel).installingSince === null) return;
  await tenants.change(panel, { installingSince: null });
  await stopConsent(services, panel, '', 'handedOver');
}

/** Sends installers away here, before the panel hears of it; what else changes of the tenancy does so with it. */
export async function stopConsentHere(
  { tenants, registry, store, clock }: Pick<Consenting, 'tenants' | 'registry' | 'store' | 'clock'>,
  panel: PanelId,
  how: EarlierVisit['end'],
  also: TenancyChange = {},
): Promise<void> {
  const resident = await registry.find(panel);
  const consent = resident && partOf(resident, 'consent');
  const change = { ...(consent && { consentStoppedAt: consent.from, ...unasked }), ...also };
  if (Object.keys(change).length > 0) await tenants.change(panel, change);
  if (consent) await endVisits(store.db, panel, { at: clock.now(), how });
}

/**
 * Sends installers away: here first, so that neither calls nor live messages wait for the panel, then there. True
 * where the panel took it. `how` is kept of it.
 */
export async function stopConsent(
  services: Consenting,
  panel: PanelId,
  name: string,
  how: EarlierVisit['end'],
): Promise<boolean> {
  await stopConsentHere(services, panel, how);
  return setConsent(services, panel, 0, name);
}
