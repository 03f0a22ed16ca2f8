import type { DataOf } from '@homeward/contract/routes/table.ts';
import { connectionAct } from '#features/settings/connection-act.ts';
import { call } from '#lib/client/call.ts';

export type Network = DataOf<'GET /panel/wifi/ap'>[number];
export type SavedWifi = DataOf<'GET /panel/wifi/setting'>;

/** Ms that joining may take before the machine is asked how it goes. */
const joinMs = 60_000;

/** How a network is protected, as the panel keeps it; null is one that it cannot be set up for. */
export function securityOf({ security }: Pick<Network, 'security'>): SavedWifi['security'] | null {
  if (/802\.1X|WEP|OWE/i.test(security)) return null;
  if (/^-*$/.test(security.trim())) return 'open';
  return /WPA3/i.test(security) && !/WPA[12]/i.test(security) ? 'wpa3' : 'wpa2';
}

/** Has the machine join the network that is saved, and says how that ended. */
export const joinWifi = () =>
  connectionAct('joinWifi', () => call('GET /panel/wifi/check/connect', { within: joinMs }));
