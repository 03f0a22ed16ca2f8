import { networkInterfaces } from 'node:os';
import type { AccessPoint, WifiSettings } from '@homeward/contract/shapes/reports/connections.ts';

/** How joining a network ended. */
export type JoinEnd = 'joined' | 'notInReach' | 'wrongKey' | 'failed';

/** What a machine can do about its own network. Given at composition; most machines let nobody. */
export interface NetworkTools {
  /** Whether there is Wi-Fi that can be set up from here. */
  hasWifi(): Promise<boolean>;
  /** Networks in reach. Rejects where none can be looked for. */
  scan(): Promise<readonly AccessPoint[]>;
  /** Joins a network; if that fails the machine stays where it was. Never rejects. */
  join(wifi: Pick<WifiSettings, 'ssid' | 'security' | 'key'>, signal: AbortSignal): Promise<JoinEnd>;
  addresses(): readonly { readonly name: string; readonly address: string }[];
}

/** A machine whose network is none of the panel's business. */
export const noNetworkTools: NetworkTools = {
  hasWifi: async () => false,
  scan: () => Promise.reject(new Error('no Wi-Fi')),
  join: async () => 'failed',
  addresses: () => [],
};

/** Addresses of this machine, but for those that lead to itself alone. */
export const machineAddresses: NetworkTools['addresses'] = () =>
  Object.entries(networkInterfaces()).flatMap(([name, entries]) =>
    (entries ?? [])
      .filter(({ internal }) => !internal)
      .map(({ address }) => ({ name: name.slice(0, 40), address: address.slice(0, 45) })),
  );
