import type { Connections } from '@homeward/contract/shapes/reports/connections.ts';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { gatewayRow, secretsOf } from '@homeward/contract/words/devices/gateway-rows.ts';
import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import type { SecretPart } from '@homeward/contract/rules/reports/standard-connections.ts';
import { secretFields, secretParts } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { ReportDestination, StoredDestination } from '@homeward/contract/shapes/reports/report.ts';
import { maskUrl, secretShown } from '@homeward/contract/words/reports/report-url.ts';

/** The same result for the same object. */
function once<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, { readonly to: To }>();
  return (from) => {
    const known = made.get(from);
    if (known !== undefined) return known.to;
    const to = make(from);
    made.set(from, { to });
    return to;
  };
}

/** One part with `***` for every secret that is set. */
function hidden<Name extends SecretPart>(part: Connections[Name], name: Name): Connections[Name] {
  const names: readonly string[] = secretFields[name];
  const shown = Object.entries(part).map(([field, value]) => [
    field,
    names.includes(field) && value !== '' ? secretShown : value,
  ]);
  // The same fields, and texts where texts were.
  return Object.fromEntries(shown) as Connections[Name];
}

/** Connections as anybody may see them: that a secret is set, and never which (reliability D9). */
export const shownConnections = once((connections: Connections): Connections => ({
  ...connections,
  ...Object.fromEntries(secretParts.map((name) => [name, hidden(connections[name], name)])),
  media: connections.media.map(({ no, name, url, level }) => ({ no, name, url: maskUrl(url).shown, level })),
}));

/** Gateways as anybody may see them. */
export const shownGateways = once((gateways: readonly Gateway[]): readonly Gateway[] =>
  gateways.map((gateway) => {
    const secrets = secretsOf(gatewayRow(gateway.kind));
    const shown = Object.entries(gateway.values).map(([field, value]) => [
      field,
      secrets.includes(field) && value !== '' ? secretShown : value,
    ]);
    return { ...gateway, values: Object.fromEntries(shown) };
  }),
);

/** Settings as anybody may see them: many a calendar's address is a key to it. */
export const shownSettings = once((settings: PanelSettings): PanelSettings => ({
  ...settings,
  calendars: settings.calendars.map((calendar) => ({ ...calendar, address: secretShown })),
}));

/** Report destinations as anybody may see them. */
export const shownDestinations = once((rows: readonly StoredDestination[]): readonly ReportDestination[] =>
  rows.map(({ no, name, url, group, level }) => ({ no, name, url: maskUrl(url).shown, group, level })),
);
