// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { AreasHead } from '#features/security/areas.tsx';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const device = (id: string, online: HouseDevice['online']): [string, HouseDevice] => [
  id,
  { id, online } as HouseDevice,
];

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(portal));
  await startLanguage('/security/', 'en-US');
});
afterEach(() => {
  cleanup();
  devices.replace([]);
});

it('says how many of the devices are heard', () => {
  devices.replace([device('one', 'online'), device('two', 'offline')]);
  render(<AreasHead />);
  expect(screen.getByText(/· 1 of 2 devices online$/)).toBeTruthy();
});

it('counts nothing in a home that has no devices', () => {
  render(<AreasHead />);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText(/heard|·/)).toBeNull();
});
