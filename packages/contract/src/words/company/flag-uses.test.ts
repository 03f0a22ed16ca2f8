import { describe, expect, it } from 'vitest';
import { FlagOverrides } from '../../shapes/company/tenant.ts';
import { flagUses } from './flag-uses.ts';
import { flagNames } from '../values/limits.ts';
import { routes } from '../../routes/table.ts';
import type { Route } from '../../routes/api/route.ts';

const gating = new Set(
  Object.values(routes).flatMap(({ gate }: Route) => [
    ...(gate?.flags ?? []),
    ...(gate?.passcode === undefined ? [] : [gate.passcode]),
  ]),
);

describe('what flags are good for', () => {
  it.each(flagNames)('%s gates calls just where the table of routes says so', (name) =>
    expect(flagUses[name].tag === 'gate').toBe(gating.has(name)),
  );

  it.each(flagNames)('%s can be set by a tenant unless the product has no such choice', (name) =>
    expect(FlagOverrides.safeParse({ [name]: true }).success).toBe(flagUses[name].tag !== 'fixed'),
  );
});
