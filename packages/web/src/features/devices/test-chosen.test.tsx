// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import bulk from '#texts/en-US/bulk.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { useTestLines } from '#features/devices/group-test.ts';
import { TestChosen } from '#features/devices/test-chosen.tsx';
import { devices } from '#lib/house/house.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { noteMessage } from '#lib/live/monitors.ts';

const texts = { ...portal, ...bulk };
const began = 1_700_000_000_000;
const device = (id: string, name: string, kind: string, always = false) =>
  ({
    id,
    name,
    kind,
    always,
    zone: 1,
    responses: { arm: '0', home_1: '0', home_2: '0', home_3: '0' },
  }) as unknown as HouseDevice;

interface Row {
  readonly device_id: string;
  readonly what: string;
  readonly at: number;
  readonly rssi: null;
}
const row = (id: string, what: string, at = began + 60_000): Row => ({ device_id: id, what, at, rssi: null });

/** What the panel knows of its walk test, and what was asked of it. */
let panel: { running: boolean; rows: readonly Row[]; readonly asked: unknown[] };

async function answer(address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) {
  const { pathname } = new URL(address, 'http://home');
  const say = (data: unknown) =>
    Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data });
  if (!pathname.startsWith('/REST')) return Response.json(texts);
  if (!pathname.endsWith('/panel/walktest')) return say('');
  if (method === 'GET')
    return say({
      running: panel.running,
      started_at: began,
      idle_until: panel.running ? began + 300_000 : null,
      ended_at: panel.running ? null : began + 300_000,
      rows: panel.rows,
      missing: [],
    });
  panel.asked.push(JSON.parse(body ?? ''));
  panel.running = false;
  return say({ job: null });
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  panel = { running: true, rows: [], asked: [] };
  vi.stubGlobal('fetch', answer);
  devices.replace(
    [device('smoke', 'Hall smoke', 'smoke_detector', true), device('lamp', 'Lamp', 'switch')].map((one) => [
      one.id,
      one,
    ]),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const line = (id: string): string | undefined => useTestLines.getState().lines.get(id);
/** The rows learn a line after the banner was drawn. */
const lineIs = (id: string, text: string | RegExp) => waitFor(() => expect(line(id)).toMatch(text));
/** The panel tells that the test came on. */
const told = async (now: Partial<typeof panel>): Promise<void> => {
  Object.assign(panel, now);
  await act(async () => noteMessage('TCP_PERCENTAGE'));
};
const shown = (ids: readonly string[], onEnd = () => undefined) =>
  render(<TestChosen ids={ids} since={began} onEnd={onEnd} />);

describe('a test of several devices', () => {
  it('says of each whether it is waited for, and ends by itself when all were heard', async () => {
    shown(['smoke', 'lamp']);
    await screen.findByText('Test: 0 of 2 heard');
    expect(screen.getByText(/raise an alarm: Hall smoke/)).toBeDefined();
    await lineIs('smoke', 'waiting, set it off now');
    // A check-in is no proof that a detector sees; of a lamp every word counts.
    await told({ rows: [row('smoke', 'heard'), row('lamp', 'heard')] });
    await screen.findByText('Test: 1 of 2 heard');
    await lineIs('lamp', /^heard at /);
    await lineIs('smoke', 'waiting, set it off now');
    expect(panel.asked).toEqual([]);
    await told({ rows: [row('smoke', 'detected'), row('lamp', 'heard')] });
    await screen.findByText('All were heard: 2.');
    expect(panel.asked).toEqual([{ on: false }]);
  });

  it('says who was not heard when the panel ends it', async () => {
    let ended = 0;
    shown(['smoke', 'lamp'], () => void (ended += 1));
    await screen.findByText('Test: 0 of 2 heard');
    await told({ rows: [row('lamp', 'heard')], running: false });
    await screen.findByText('Not heard: Hall smoke');
    await lineIs('smoke', /^not heard$/);
    expect(panel.asked).toEqual([]);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
    expect(ended).toBe(1);
  });

  it('leaves no line when it is gone', async () => {
    shown(['lamp']);
    await screen.findByText('Test: 0 of 1 heard');
    await lineIs('lamp', 'waiting, set it off now');
    cleanup();
    expect(line('lamp')).toBeUndefined();
  });
});
