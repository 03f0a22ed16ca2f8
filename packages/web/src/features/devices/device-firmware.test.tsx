// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import details from '#texts/en-US/details.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { DeviceFirmware } from '#features/devices/device-firmware.tsx';
import type { HouseDevice } from '#lib/house/device.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const none = {
  version: '2.3.1 (100)',
  offered: '',
  state: 'unknown',
  progress: null,
  remaining: null,
  ahead: null,
  last: null,
};
let firmware: object | null;
/** What the panel says to the next act; blank is that it took it. */
let refusal: string;
let asked: unknown[];

async function answer(address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) {
  const { pathname } = new URL(address, 'http://home');
  const say = (data: unknown, code = '000', message = '') =>
    Response.json({ result: code === '000', code, message, token: '', panelCode: '', data });
  if (!pathname.endsWith('/device/firmware')) return Response.json({ ...portal, ...details });
  if (method === 'GET') return say({ device_id: 'ZB:01', firmware });
  asked.push(JSON.parse(body ?? ''));
  return refusal === '' ? say('') : say('', '001', refusal);
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  firmware = none;
  refusal = '';
  asked = [];
});
afterEach(cleanup);

const open = () => render(<DeviceFirmware device={{ id: 'ZB:01', name: 'Lamp' } as HouseDevice} />);
const text = (key: keyof typeof details) => new RegExp(details[key].replace(/\{\{.*/, ''));

it('shows what it runs, and has it checked', async () => {
  open();
  await screen.findByText('2.3.1 (100)');
  expect(screen.getByRole('status').textContent).toBe(details['devices.firmware.unknown']);
  expect(screen.queryByRole('button', { name: details['devices.firmware.update'] })).toBeNull();
  firmware = { ...none, last: { act: 'checkFirmware', at: 1, ok: null, detail: '' } };
  await userEvent.setup().click(screen.getByRole('button', { name: details['devices.firmware.check'] }));
  expect(await screen.findByText(details['devices.firmware.checking'])).toBeTruthy();
  expect(asked).toEqual([{ device_id: 'ZB:01', action: 'check' }]);
  // While it goes on, nothing else is asked of it.
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers a newer one, asks before it is taken, and says why it was refused', async () => {
  firmware = { ...none, state: 'available', offered: '120' };
  refusal = 'v2_mg_disarm_first';
  open();
  expect((await screen.findByRole('status')).textContent).toBe(
    details['devices.firmware.offered'].replace('{{version}}', '120'),
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: details['devices.firmware.update'] }));
  expect(asked).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: details['devices.firmware.update'] }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(asked).toEqual([{ device_id: 'ZB:01', action: 'update' }]);
});

it.each<[string, object, keyof typeof details]>([
  [
    'waits',
    { ahead: 2, last: { act: 'updateFirmware', at: 1, ok: null, detail: '' } },
    'devices.firmware.waits',
  ],
  ['goes on', { state: 'updating', progress: 40, remaining: 300 }, 'devices.firmware.updating'],
  [
    'failed',
    { last: { act: 'updateFirmware', at: 1, ok: false, detail: 'aborted' } },
    'devices.firmware.failed.updateFirmware',
  ],
  [
    'came to the turn too late',
    { last: { act: 'updateFirmware', at: 1, ok: false, detail: 'armed' } },
    'devices.firmware.armed',
  ],
  [
    'is done',
    { state: 'current', last: { act: 'updateFirmware', at: 1, ok: true, detail: '2.4.0' } },
    'devices.firmware.done',
  ],
])('says so where an update %s', async (_, more, key) => {
  firmware = { ...none, ...more };
  open();
  expect((await screen.findByRole('status')).textContent).toMatch(text(key));
});

it('is nothing where the wire cannot update the device', async () => {
  firmware = null;
  const { container } = open();
  await vi.waitFor(() => expect(container.textContent).toBe(''));
});
