import { secretFields, secretParts } from '@homeward/contract/rules/reports/standard-connections.ts';
import { gatewayRow, gatewayRows, secretsOf } from '@homeward/contract/words/devices/gateway-rows.ts';
import type { CarriedSecret, Setup } from '@homeward/contract/shapes/panel/backup.ts';
import { secretShown } from '@homeward/contract/words/reports/report-url.ts';
import type { Random } from '@homeward/contract/ports.ts';
import { createVault, isSealed, type Vault } from '../vault/vault.ts';

const gatewaySecrets = [...new Set(gatewayRows.flatMap((row) => secretsOf(row)))];

const purposes: readonly Pick<CarriedSecret, 'vault' | 'purpose'>[] = [
  { vault: 'lock codes', purpose: 'lock code' },
  { vault: 'connections', purpose: 'address' },
  { vault: 'connections', purpose: 'calendar' },
  ...gatewaySecrets.map((field) => ({ vault: 'connections' as const, purpose: `gateway.${field}` })),
  ...secretParts.flatMap((part) =>
    secretFields[part].map((field) => ({ vault: 'connections' as const, purpose: `${part}.${field}` })),
  ),
];

const isOpen = (value: string): boolean => value !== '' && !isSealed(value);

/** Takes the secrets of a set-up from one panel's key to another's. */
export interface SecretCarrier {
  /** Every secret of a set-up in the clear, for the inside of a backup alone. */
  carried(setup: Setup): readonly CarriedSecret[];
  /** The set-up with seals that open here, and how many do not. */
  resealed(
    setup: Setup,
    carried: readonly CarriedSecret[],
  ): { readonly setup: Setup; readonly missing: number };
}

/** Every text in a value that is a seal. */
function seals(value: unknown, found: Set<string>): Set<string> {
  if (typeof value === 'string' && isSealed(value)) found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) seals(part, found);
  return found;
}

function replaced(value: unknown, by: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return by.get(value) ?? value;
  if (Array.isArray(value)) return value.map((part: unknown) => replaced(part, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part, by)]));
}

/** Secrets under the keys that the hub makes of its own secret. */
export function createSecretCarrier(secret: Uint8Array, panel: string, random: Random): SecretCarrier {
  const vaults: Readonly<Record<CarriedSecret['vault'], Vault>> = {
    'lock codes': createVault(secret, panel, random, 'lock codes'),
    connections: createVault(secret, panel, random, 'connections'),
  };

  function opened(sealed: string): CarriedSecret | null {
    for (const { vault, purpose } of purposes) {
      const text = vaults[vault].open(sealed, purpose);
      if (text !== null) return { sealed, vault, purpose, text };
    }
    return null;
  }

  /** What stands in the clear where a seal belongs is sealed, whoever wrote it there. */
  function closed(setup: Setup): Setup {
    const connections = { ...setup.connections };
    const parts = secretParts.map((part) => {
      const names: readonly string[] = secretFields[part];
      const fields = Object.entries(connections[part]).map(([field, value]: [string, unknown]) => {
        const open = names.includes(field) && typeof value === 'string' && isOpen(value);
        return [field, open ? vaults.connections.close(value, `${part}.${field}`) : value];
      });
      return [part, Object.fromEntries(fields)];
    });
    const gateways = setup.gateways.map((gateway) => {
      const names = secretsOf(gatewayRow(gateway.kind));
      const values = Object.entries(gateway.values).map(([field, value]) => {
        const open = names.includes(field) && typeof value === 'string' && isOpen(value);
        return [field, open ? vaults.connections.close(value, `gateway.${field}`) : value];
      });
      return { ...gateway, values: Object.fromEntries(values) };
    });
    const calendars = setup.settings.calendars.map((calendar) =>
      isOpen(calendar.address) && calendar.address !== secretShown
        ? { ...calendar, address: vaults.connections.close(calendar.address, 'calendar') }
        : calendar,
    );
    const settings = { ...setup.settings, calendars };
    return { ...setup, settings, gateways, connections: { ...connections, ...Object.fromEntries(parts) } };
  }

  return {
    carried: (setup) => [...seals(setup, new Set())].flatMap((sealed) => opened(sealed) ?? []),
    resealed: (setup, carried) => {
      const known = new Map(carried.map((one) => [one.sealed, one]));
      const by = new Map<string, string>();
      let missing = 0;
      for (const sealed of seals(setup, new Set())) {
        if (opened(sealed) !== null) continue;
        const secret = known.get(sealed);
        if (secret === undefined) missing += 1;
        else by.set(sealed, vaults[secret.vault].close(secret.text, secret.purpose));
      }
      // The same shape: texts stand where texts stood.
      const own = by.size === 0 ? setup : (replaced(setup, by) as Setup);
      return { setup: closed(own), missing };
    },
  };
}
