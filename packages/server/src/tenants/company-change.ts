import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Person } from '../accounts/memberships.ts';
import { newCompany } from '../store/tenancy.ts';
import type { Tenancy, TenancyChange } from '../store/tenancy.ts';
import type { Tenant } from '../store/tenants.ts';
import { endVisits } from '../store/visits.ts';
import { setConsent, stopConsentHere } from './first-install.ts';
import type { Consenting } from './first-install.ts';
import { endCases } from './support.ts';
import type { Supporting } from './support.ts';

/** Who sees to it that a panel gets another company. */
interface Changing {
  readonly by: Person;
  /** The company for which he does; null is somebody of the home. */
  readonly of: Tenant | null;
}

/**
 * Brings a panel to another company, or to none. Whoever the one before it was let in by is out at once, installers and
 * support alike, also where the panel is not reached; the next one is not let in by what the last one was allowed.
 */
export async function changeCompany(
  services: Consenting & Supporting,
  panel: PanelId,
  { by, of }: Changing,
  next: Pick<Tenancy, 'tenant'> & TenancyChange,
): Promise<void> {
  const { store, clock, live } = services;
  await stopConsentHere(services, panel, 'otherCompany', { ...newCompany, ...next });
  // Also of a time whose end at the panel nobody heard of.
  await endVisits(store.db, panel, { at: clock.now(), how: 'otherCompany' });
  await endCases(services, panel, { how: 'otherCompany', by, of });
  live.publish(panel, [{ tag: 'status' }]);
  await setConsent(services, panel, 0, by.account.name);
}
