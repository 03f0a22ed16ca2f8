import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import device from '#texts/en-US/device.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { hasCover, leaveCoverOut } from '#features/devices/cover.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { useToasts } from '#lib/toasts.ts';

const nothing = { arm: '0', home_1: '0', home_2: '0', home_3: '0' };
const made = (kind: string, always = false) =>
  ({ id: 'RF:1', kind, always, responses: nothing }) as unknown as HouseDevice;
const asked: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...device }));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  asked.length = 0;
  useToasts.setState({ list: [] });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data: '' });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('leaves the cover alone out, and the message has the way back', async () => {
  await leaveCoverOut(made('siren'), 'Hall siren', true);
  expect(asked).toMatchObject([
    { bypass_type: 'tamper', devices: [{ device_id: 'RF:1', tamper_bypass: true }] },
  ]);
  const [toast] = useToasts.getState().list;
  expect(toast?.message).toBe('The cover of Hall siren is bypassed. The device goes on protecting.');
  toast?.action?.run();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ devices: [{ tamper_bypass: false }] });
});

it('is for what guards or sounds', () => {
  expect([made('siren'), made('smoke_detector', true), made('switch')].map(hasCover)).toEqual([
    true,
    true,
    false,
  ]);
});
