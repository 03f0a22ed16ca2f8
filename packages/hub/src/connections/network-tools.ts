import { networkInterfaces } from 'node:os';
import type { AccessPoint, WifiSettings } from '@homeward/contract/shapes/reports/connections.ts';

/** How joining a network ended. */
export type JoinEnd = 'joined' | 'notInReach' | 'wrongKey' | 'failed';

/**
 * How the machine's cable and its Wi-Fi stand. `none` is that it has no such thing; `unused` that it is to be used by
 * nobody; `unseen` that it is not up, and that nobody can tell whether it is there.
 */
export type MachineLines = Readonly<
  Record<'ethernet' | 'wifi', 'up' | 'down' | 'none' | 'unused' | 'unseen'>
>;

/** What a machine can do about its own network. Given at composition; most machines let nobody. */
export interface NetworkTools {
  /** Whether there is Wi-Fi that can be set up from here. */
  hasWifi(): Promise<boolean>;
  /** Networks in reach. Rejects where none can be looked for. */
  scan(): Promise<readonly AccessPoint[]>;
  /** Joins a network; if that fails the machine stays where it was. Never rejects. */
  join(wifi: Pick<WifiSettings, 'ssid' | 'security' | 'key'>, signal: AbortSignal): Promise<JoinEnd>;
  /** Rejects where nobody can tell. */
  lines(): Promise<MachineLines>;
  addresses(): readonly { readonly name: string; readonly address: string }[];
}

/** A machine whose network is none of the panel's business. */
export const noNetworkTools: NetworkTools = {
  hasWifi: async () => false,
  scan: () => Promise.reject(new Error('no Wi-Fi')),
  join: async () => 'failed',
  lines: async () => ({ ethernet: 'none', wifi: 'none' }),
  addresses: () => [],
};

/** Addresses of this machine, but for those that lead to itself alone. */
export const machineAddresses: NetworkTools['addresses'] = () =>
  Object.entries(networkInterfaces()).flatMap(([name, entries]) =>
    (entries ?? [])
      .filter(({ internal }) => !internal)
      .map(({ address }) => ({ name: name.slice(0, 40), address: address.slice(0, 45) })),
  );

/** How Linux names what it is connected by: `eth0`, `enp3s0`, `wlan0`, `wlp2s0`. */
const lineNames = { ethernet: /^(?:eth\d|en[bcopsvx])/, wifi: /^wl/ } as const;

/** The machine's lines by its addresses alone: one that is down has none, and cannot be told from one that is not there. */
export function linesByAddress(addresses: ReturnType<NetworkTools['addresses']>): MachineLines {
  const isUp = (kind: keyof MachineLines): boolean =>
    addresses.some(({ name }) => lineNames[kind].test(name));
  return { ethernet: isUp('ethernet') ? 'up' : 'unseen', wifi: isUp('wifi') ? 'up' : 'unseen' };
}
