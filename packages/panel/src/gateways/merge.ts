import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import type { GatewayProblem } from '@homeward/contract/rules/devices/gateway-problems.ts';
import { inFull } from '@homeward/contract/words/devices/gateway-addresses.ts';
import { filledValues, gatewayRow, secretsOf } from '@homeward/contract/words/devices/gateway-rows.ts';
import { secretShown } from '@homeward/contract/words/reports/report-url.ts';

export const isSecretMissing = (gateway: Gateway | GatewayProblem): gateway is GatewayProblem =>
  'why' in gateway;

/** Values with addresses written in full. */
function cleaned({ kind, values }: Gateway): Gateway['values'] {
  const row = gatewayRow(kind);
  const filled = filledValues(row, values);
  const fields = new Map(row.fields.map((one) => [one.field, one]));
  return Object.fromEntries(
    Object.entries(filled).map(([field, value]) => {
      const known = fields.get(field);
      // A password is what was typed, blanks included.
      if (typeof value !== 'string' || known?.kind.tag === 'secret') return [field, value];
      // Forms have texts alone.
      if (known?.kind.tag === 'number' && /^\d{1,9}$/.test(value)) return [field, Number(value)];
      return [field, inFull(known?.form, value)];
    }),
  );
}

/**
 * A gateway as it is to be kept: what its kind does not ask is left out, and secrets that were left as they are (`***`)
 * are those that the panel has, but not for another place than they were given for. Says which is missing then.
 */
export function mergedGateway(before: Gateway | undefined, given: Gateway): Gateway | GatewayProblem {
  const row = gatewayRow(given.kind);
  const values: Record<string, string | number | boolean> = { ...cleaned(given) };
  const known = before?.kind === given.kind ? before.values : {};
  const isSamePlace = row.place.every((field) => known[field] === values[field]);
  for (const field of secretsOf(row)) {
    if (values[field] !== secretShown) continue;
    const kept = known[field] ?? '';
    if (!isSamePlace || kept === '') return { where: field, why: 'v2_mg_secret_again' };
    values[field] = kept;
  }
  const { inputs, outputs } = row.terminals === undefined ? { inputs: [], outputs: [] } : given;
  return { ...given, name: given.name.trim(), values, inputs, outputs };
}
