// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import device from '#texts/en-US/device.json' with { type: 'json' };
import devices from '#texts/en-US/devices.json' with { type: 'json' };
import measures from '#texts/en-US/measures.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { MeasureCard } from '#features/devices/climate/measure-card.tsx';
import { useHouse, type PanelInfo } from '#lib/house/house.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const texts = { ...portal, ...devices, ...device, ...measures };
const hour = 3_600_000;
const begun = Date.UTC(2026, 10, 30, 6);
const bucket = (no: number, sum: number) => ({
  at: begun + no * hour,
  min: 0,
  max: 0,
  mean: 0,
  count: 1,
  sum,
});
const meter = {
  id: 'ZW:1',
  name: 'Meter',
  kind: 'power_meter',
  zone: 1,
  temperature: null,
  humidity: null,
  power: 400,
  wire: { status_total_energy: '8312' },
} as unknown as HouseDevice;

/** Whoever looks sees everything. */
class Seen {
  readonly #tell: (entries: readonly object[]) => void;
  constructor(tell: (entries: readonly object[]) => void) {
    this.#tell = tell;
  }
  observe(): void {
    this.#tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

let buckets: readonly object[];

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  buckets = [bucket(0, 1.5), bucket(1, 2)];
  vi.stubGlobal('IntersectionObserver', Seen);
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://home');
    if (!pathname.startsWith('/REST')) return Response.json(texts);
    const data = { device: 'ZW:1', series: 'energy', step: hour, points: [], buckets };
    return Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(price: string, { asTable = false, from = begun } = {}) {
  const info = { energy_price: price, currency: price === '' ? '' : 'EUR' } as PanelInfo;
  useHouse.setState({ panel: 'p', info });
  render(
    <MeasureCard
      device={meter}
      measure="energy"
      span="day"
      from={from}
      to={from + 24 * hour}
      asTable={asTable}
    />,
  );
}

it('says what a meter rose by, and what that cost where the home has a price', async () => {
  shown('0.32');
  expect(await screen.findByText('3.5 kWh')).toBeDefined();
  expect(screen.getByText('about €1.12')).toBeDefined();
});

it('says no cost without a price', async () => {
  shown('', { from: begun + 1 });
  expect(await screen.findByText('3.5 kWh')).toBeDefined();
  expect(screen.queryByText(/about/)).toBeNull();
});

it('has the same numbers as rows', async () => {
  shown('', { asTable: true, from: begun + 2 });
  const table = await screen.findByRole('table');
  expect(table.textContent).toContain('1.5 kWh');
  expect(table.textContent).toContain('2 kWh');
});

it('says that nothing was recorded, and no zero for it', async () => {
  buckets = [];
  shown('0.32', { from: begun + 3 });
  expect(await screen.findByText('Nothing was recorded yet')).toBeDefined();
  expect(screen.queryByText(/kWh|about/)).toBeNull();
});
