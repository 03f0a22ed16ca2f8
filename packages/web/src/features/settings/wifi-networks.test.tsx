// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import refusals from '#texts/en-US/refusals.json' with { type: 'json' };
import settings from '#texts/en-US/settings.json' with { type: 'json' };
import { securityOf } from '#features/settings/wifi-network.ts';
import { WifiNetworks } from '#features/settings/wifi-networks.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const home = { ssid: 'Home', signal: 80, security: 'WPA2', channel: 6, joined: true };
const cafe = { ssid: 'Cafe', signal: 40, security: '', channel: 1, joined: false };
const work = { ssid: 'Work', signal: 30, security: 'WPA2 802.1X', channel: 1, joined: false };
const barn = { ssid: 'Barn', signal: 20, security: 'WPA3', channel: 1, joined: false };

/** What the machine has and says, and what was asked of it. */
let machine: {
  wifi: 'ready' | 'none' | 'unknown';
  saved: { on: boolean; ssid: string; security: string; key: string };
  networks: readonly (typeof home)[];
  /** What it says to joining; blank is that it did. */
  why: string;
  acts: readonly object[];
  readonly asked: string[];
};

async function answer(address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) {
  const { pathname } = new URL(address, 'http://home');
  const say = (data: unknown, code = '000', message = '') =>
    Response.json({ result: code === '000', code, message, token: '', panelCode: '', data });
  if (pathname.endsWith('/wifi/check/capability')) {
    const means = { acts: machine.acts };
    return say({ supported: machine.wifi === 'ready', wifi: machine.wifi, means });
  }
  if (pathname.endsWith('/wifi/ap')) return say(machine.networks);
  if (pathname.endsWith('/panel/revision')) return say({ revision: 7 });
  if (pathname.endsWith('/wifi/setting')) {
    if (method === 'GET') return say({ ...machine.saved, wifi: machine.wifi });
    const put = JSON.parse(body ?? '');
    machine.asked.push(`saved ${body ?? ''}`);
    machine.saved = { ...machine.saved, ...put, key: put.key === undefined ? '***' : put.key && '***' };
    return say('');
  }
  if (pathname.endsWith('/wifi/check/connect')) {
    machine.asked.push('joined');
    const { ssid: about } = machine.saved;
    const why = machine.why === '' ? null : machine.why;
    machine.acts = [{ act: 'joinWifi', about, at: 1, endedAt: 2, why }];
    if (why !== null) return say('', '996', why);
    machine.networks = machine.networks.map((one) => ({ ...one, joined: one.ssid === about }));
    return say('');
  }
  return Response.json({ ...portal, ...settings, ...refusals });
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  machine = {
    wifi: 'ready',
    saved: { on: true, ssid: 'Barn', security: 'wpa3', key: '***' },
    networks: [home, cafe, work, barn],
    why: '',
    acts: [],
    asked: [],
  };
});
afterEach(cleanup);

const open = () => render(<WifiNetworks saves={0} onSaved={() => undefined} />);
const joinOf = (name: string) => settings['settings.wireless.joinOf'].replace('{{name}}', name);
const row = async (name: string) =>
  (await screen.findAllByText(name)).map((one) => one.closest('li')).at(-1) as HTMLElement;

it('tells what is joined from what is saved', async () => {
  open();
  expect(within(await row('Home')).getByText(settings['settings.wireless.joinedNow'])).toBeTruthy();
  expect(within(await row('Barn')).getByText(settings['settings.wireless.saved'])).toBeTruthy();
  const facts = within(screen.getByRole('list', { name: settings['settings.tab.wifi'] }));
  expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Home${settings['settings.wireless.joinedNow']}`,
    `Barn${settings['settings.wireless.saved']}${joinOf('Barn')}`,
  ]);
  // What asks for more than a key cannot be joined from here.
  expect(within(await row('Work')).queryByRole('button')).toBeNull();
});

it('saves what was chosen with its key, joins it, and shows that it is joined', async () => {
  open();
  const user = userEvent.setup();
  const barnRow = await row('Barn');
  await user.click(within(barnRow).getByRole('button', { name: joinOf('Barn') }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(settings['settings.wifi.key']), 'a long secret');
  await user.click(dialog.getByRole('button', { name: settings['settings.wireless.join'] }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(machine.asked).toEqual([
    `saved ${JSON.stringify({ on: true, ssid: 'Barn', security: 'wpa3', key: 'a long secret', revision: 7 })}`,
    'joined',
  ]);
  await vi.waitFor(async () =>
    expect(within(await row('Barn')).getByText(settings['settings.wireless.joinedNow'])).toBeTruthy(),
  );
});

it('needs no key for a network without one, and leaves none behind', async () => {
  open();
  const user = userEvent.setup();
  await user.click(within(await row('Cafe')).getByRole('button'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(settings['settings.wireless.openText'])).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: settings['settings.wireless.join'] }));
  await vi.waitFor(() => expect(machine.asked).toHaveLength(2));
  expect(machine.asked[0]).toContain('"security":"open","key":""');
});

it('stays with what the machine said, and is joined to what it was', async () => {
  machine.why = 'v2_mg_wifi_key_wrong';
  open();
  const user = userEvent.setup();
  await user.click(within(await row('Barn')).getByRole('button', { name: joinOf('Barn') }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(settings['settings.wifi.key']), 'a wrong secret');
  await user.click(dialog.getByRole('button', { name: settings['settings.wireless.join'] }));
  expect(await dialog.findByText(refusals['v2_mg_wifi_key_wrong'])).toBeTruthy();
  expect(within(await row('Home')).getByText(settings['settings.wireless.joinedNow'])).toBeTruthy();
});

it.each([
  ['none', settings['settings.wireless.noneHere']],
  ['unknown', settings['settings.modem.unknown']],
] as const)('says so where the machine’s Wi-Fi is %s', async (wifi, text) => {
  machine.wifi = wifi;
  open();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['', 'open'],
  ['--', 'open'],
  ['WPA1 WPA2', 'wpa2'],
  ['WPA2 WPA3', 'wpa2'],
  ['WPA3', 'wpa3'],
  ['WPA2 802.1X', null],
  ['WEP', null],
])('reads the protection %j as %s', (security, expected) => {
  expect(securityOf({ security })).toBe(expected);
});
