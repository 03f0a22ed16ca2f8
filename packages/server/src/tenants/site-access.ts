import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { AppError } from '../base/app-error.ts';
import { consentOf } from '../accounts/grants.ts';
import type { LiveBroker } from '../live/live-broker.ts';
import { unasked } from '../store/tenancy.ts';
import { noteVisitBegun, setConsent } from './first-install.ts';
import type { Consenting } from './first-install.ts';
import type { Notices } from './notices.ts';

interface Accessing extends Consenting {
  readonly live: LiveBroker;
  readonly notices: Notices;
}

const minute = 60_000;

/** Somebody of a company, and what they want of a panel. */
interface Wish {
  readonly panel: PanelId;
  readonly by: string;
  readonly company: string;
  readonly minutes: number;
  readonly reason: string;
}

/** Asks the owner to let the company in; the answer before this one counts no more. */
export async function askForAccess(
  services: Accessing,
  { panel, by, company, minutes, reason }: Wish,
): Promise<void> {
  const { tenants, clock, live, notices } = services;
  await tenants.change(panel, {
    askedBy: by,
    askedAt: clock.now(),
    askedMinutes: minutes,
    askedReason: reason,
    refusedAt: null,
  });
  live.publish(panel, [{ tag: 'status' }]);
  await notices.tell({ tag: 'installerAsks', panel, by, company, minutes, reason });
}

/** Nobody asks any more: whoever did has taken it back, or, with `refused`, the owner said no. */
export async function endAsking(services: Accessing, panel: PanelId, refused: boolean): Promise<void> {
  const { tenants, clock, live } = services;
  await tenants.change(panel, { ...unasked, ...(refused ? { refusedAt: clock.now() } : {}) });
  live.publish(panel, [{ tag: 'status' }]);
}

/** Keeps why and for whom the consent that the panel has just given was. */
export async function noteGranted(
  services: Consenting,
  panel: PanelId,
  given: { readonly reason: string; readonly wantedBy: string; readonly emergency: boolean },
): Promise<void> {
  const { tenants, registry, clock } = services;
  const resident = registry.peek(panel) ?? (await registry.find(panel));
  const consent = resident && consentOf(resident, tenants.tenancy(panel).consentStoppedAt, clock.now());
  await tenants.change(panel, {
    ...unasked,
    refusedAt: null,
    grantedFrom: consent?.from ?? 0,
    grantedReason: given.reason,
    grantedFor: given.wantedBy,
    grantedEmergency: given.emergency,
  });
  if (!consent) return;
  const kind = given.emergency ? 'emergency' : 'let';
  await noteVisitBegun(services, panel, consent, { ...given, kind });
}

/**
 * Comes in unasked, as the owner has allowed for an emergency, and tells every owner at once. Gives the end (epoch ms).
 * Throws 403 where the owner has not, 995 where the panel is not reached.
 */
export async function comeInUnasked(services: Accessing, wish: Wish): Promise<number> {
  const { tenants, clock, live, notices } = services;
  const { panel, by, company, minutes, reason } = wish;
  if (!tenants.tenancy(panel).emergencyAllowed)
    throw new AppError('forbidden', 'v2_mg_emergency_not_allowed');
  const until = clock.now() + minutes * minute;
  if (!(await setConsent(services, panel, minutes, by)))
    throw new AppError('panelOffline', 'v2_mg_panel_offline');
  await noteGranted(services, panel, { reason, wantedBy: by, emergency: true });
  live.publish(panel, [{ tag: 'status' }]);
  await notices.tell({ tag: 'emergencyAccess', panel, by, company, reason, until });
  return until;
}
