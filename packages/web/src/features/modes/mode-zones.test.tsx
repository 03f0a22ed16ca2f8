// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import texts from '#texts/en-US/modes.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import settings from '#texts/en-US/settings.json' with { type: 'json' };
import whatif from '#texts/en-US/whatif.json' with { type: 'json' };
import { ModeZones } from '#features/modes/mode-zones.tsx';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const asked: unknown[] = [];
function answer(address: string, { body }: { body?: string } = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://home');
  if (pathname.endsWith('.json'))
    return Promise.resolve(Response.json({ ...portal, ...accounts, ...settings, ...texts, ...whatif }));
  if (pathname.endsWith('/panel/rehearse')) asked.push(JSON.parse(body ?? ''));
  return Promise.resolve(Response.json({ result: false, code: '995', message: 'x', data: '', token: '' }));
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/setting/', 'en-US');
});
afterEach(cleanup);

const zone = (id: string): HouseDevice =>
  ({
    id,
    name: id,
    area: 1,
    kind: 'door_contact',
    responses: { disarm: '0', arm: '5', home_1: '5', home_2: '5', home_3: '0' },
    alwaysKind: null,
    always: false,
  }) as unknown as HouseDevice;

it('shows what would have happened with all zones that are changed at once', async () => {
  devices.replace(['Door', 'Window', 'Hatch'].map((id) => [id, zone(id)]));
  const user = userEvent.setup();
  render(<ModeZones />);
  expect(screen.queryByRole('button', { name: accounts['account.whatIf'] })).toBeNull();
  for (const name of ['Door', 'Hatch']) {
    const [away] = screen.getAllByRole('checkbox', { name: new RegExp(`^${name}`) });
    if (away === undefined) throw new Error(name);
    await user.click(away);
  }
  await user.click(screen.getByRole('button', { name: accounts['account.whatIf'] }));
  await vi.waitFor(() =>
    expect(asked).toEqual([
      {
        days: 30,
        devices: [
          { device_id: 'Door', sresp_mode_1: '0' },
          { device_id: 'Hatch', sresp_mode_1: '0' },
        ],
      },
    ]),
  );
});
