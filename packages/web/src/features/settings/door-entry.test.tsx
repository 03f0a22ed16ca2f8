// @vitest-environment happy-dom
import { plainZone } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { encodeDevice } from '@homeward/contract/wire/device.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import settings from '#texts/en-US/settings.json' with { type: 'json' };
import { DoorEntry } from '#features/settings/door-entry.tsx';
import { readDevice } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const asked: unknown[] = [];

async function answer(address: string, { body }: { body?: string } = {}) {
  if (!address.includes('/REST')) return Response.json({ ...portal, ...settings });
  asked.push(JSON.parse(body ?? 'null'));
  return Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data: '' });
}

function locks(values: DeviceValues): void {
  const view = DeviceView.parse({
    id: 'ZB:01',
    kind: 'door_lock',
    modelId: 'M',
    name: 'Front door',
    area: 1,
    zone: 2,
    room: null,
    settings: plainZone,
    supervisionSeconds: null,
    values,
    online: 'online',
    lastHeard: null,
    faults: [],
    bypass: { permanent: false, oneTime: false },
    condition: 'normal',
  });
  const device = readDevice(encodeDevice(view, 'House', ''));
  devices.replace([[device.id, device]]);
  render(<DoorEntry />);
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/security/', 'en-US');
});
afterEach(() => {
  cleanup();
  devices.replace([]);
  asked.length = 0;
});

it('shows of a lock what it says', () => {
  locks({ locked: true, volume: 'loud', autoLock: true });
  expect(screen.getByRole('combobox').textContent).toContain(settings['settings.volume.loud']);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
});

it('says unknown where it has not said, and lets it be set', async () => {
  locks({ locked: true, volume: null, autoLock: null });
  expect(screen.queryByRole('switch')).toBeNull();
  const [, auto] = screen.getAllByRole('combobox');
  expect(screen.getAllByRole('combobox').map(({ textContent }) => textContent)).toEqual([
    settings['settings.doorUnknown'],
    settings['settings.doorUnknown'],
  ]);
  const user = userEvent.setup();
  await user.click(auto as HTMLElement);
  await user.click(await screen.findByRole('option', { name: settings['settings.on'] }));
  await vi.waitFor(() => expect(asked).toMatchObject([{ device_id: 'ZB:01', auto_lock: true }]));
});

it('offers nothing that a lock cannot do', () => {
  locks({ locked: true });
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByText(new RegExp(settings['settings.doorNothing']))).toBeTruthy();
});
