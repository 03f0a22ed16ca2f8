// @vitest-environment happy-dom
import { flags } from '@homeward/contract/words/values/limits.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import machine from '#texts/en-US/machine.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import texts from '#texts/en-US/settings.json' with { type: 'json' };
import { SettingSearch } from '#features/settings/setting-search.tsx';
import type { PortalSettings } from '#lib/house/portal-settings.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';

const delays = { exit: 45, entry1: 30, entry2: 60 };
const perMode = { arm: delays, home_1: delays, home_2: delays, home_3: delays };
/** What the panel says of itself; a call that is not here is refused. */
const said: Readonly<Record<string, unknown>> = {
  '/panel/system': { profile: 'EN', sirenMinutes: 3, abortSeconds: 0, swingerTrips: 0, cancelMinutes: 5 },
  '/panel/provision/v2': {
    name: 'Home',
    contact: { name: '', mail: '', phone: '' },
    areas: [{ id: 1, name: 'Cottage', supervision: true, delays: perMode }],
  },
  '/panel/report': [{ no: 2, name: 'Northern watch', url: 'ip://1@a:1/SIA', group: 2, level: 'alarm' }],
  '/panel/gateway': { opens: true, gateways: [{ id: 'attic', name: 'Attic stick' }] },
  '/panel/schedule': [{ id: 'night', name: 'Every night', enabled: false }],
  '/panel/mobilelite_geofence': [{ id: 'school', name: 'School yard', enabled: true, inside: [] }],
  '/panel/pin_code': [{ no: 2, user_name: 'Clara', slot: 'user' }],
  '/panel/changes': { changes: [], more: false, people: [] },
};
const asked: string[] = [];

function answer(address: string): Promise<Response> {
  const path = new URL(address, 'http://home').pathname.replace(/^.*\/REST\/v2/, '');
  if (path.endsWith('.json'))
    return Promise.resolve(Response.json({ ...portal, ...accounts, ...texts, ...machine }));
  asked.push(path);
  const data = said[path];
  const outcome =
    data === undefined ? { result: false, code: '998', message: 'x' } : { result: true, code: '000' };
  return Promise.resolve(Response.json({ message: 'OK!', token: '', ...outcome, data }));
}

const settings = {
  role: 'master',
  machine: true,
  tabs: ['security', 'general', 'panel', 'code', 'clock', 'backupRestore', 'scheduledAlarm'],
  programmingTabs: [],
  flags,
} as unknown as PortalSettings;

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/setting/', 'en-US');
});
afterEach(() => {
  cleanup();
  asked.length = 0;
});

async function typed(text: string): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  render(<SettingSearch settings={settings} />);
  await user.type(screen.getByRole('combobox'), text);
  return user;
}

it.each<readonly [typed: string, found: string, value: string, to: string, setting: string]>([
  ['entry delay', texts['settings.delays.entry1'], '30', '/setting/setting_panel/security', 'delays.entry1'],
  ['partition', texts['settings.tab.panel'], '', '/setting/setting_panel/panel', ''],
  ['cottage', 'Cottage', texts['settings.areaWatched'], '/setting/setting_panel/panel', ''],
  ['detectors', texts['settings.task.devices'], '', '/setting/setting_device', ''],
  ['modes', texts['settings.task.modes'], '', '/setting/setting_mode', ''],
  ['northern', 'Northern watch', '', '/setting/setting_report', ''],
  ['contact id', texts['settings.task.reports'], '', '/setting/setting_report', ''],
  ['attic', 'Attic stick', '', '/setting/setting_gateway', ''],
  ['every night', 'Every night', texts['settings.off'], '/setting/setting_panel/scheduledAlarm', ''],
  ['school', 'School yard', texts['settings.on'], '/setting/setting_geofence', ''],
  ['geofence', texts['settings.task.places'], '', '/setting/setting_geofence', ''],
  ['clara', 'Clara', '', '/setting/setting_user_code', ''],
  ['duress', texts['settings.task.codes'], '', '/setting/setting_user_code', ''],
  ['text messages', texts['settings.tab.sms'], '', '/setting/setting_report/sms', ''],
  ['smtp', texts['settings.tab.smtp'], '', '/setting/setting_report/smtp', ''],
  ['length of siren', texts['settings.system.sirenMinutes'], '3', '/setting/setting_panel/security', ''],
])('%s finds %s, with %s, on its page', async (text, found, value, to, setting) => {
  const user = await typed(text);
  const hit = await vi.waitFor(() => {
    const one = screen
      .getAllByRole('option')
      .find((option) => option.querySelector('b')?.textContent === found);
    expect(one?.textContent).toContain(value);
    return one as HTMLElement;
  });
  await user.click(hit);
  const { path, search } = useHere.getState();
  expect(path).toBe(to);
  if (setting !== '') expect(search['setting']).toBe(setting);
});

it('finds no setting that the page of its profile hides, and those that are set all the same', async () => {
  await typed('abort');
  await vi.waitFor(() => expect(asked).toContain('/panel/system'));
  const named = (name: string) =>
    screen.queryAllByRole('option').some((option) => option.querySelector('b')?.textContent === name);
  expect(named(texts['settings.system.abortSeconds'])).toBe(false);
  cleanup();
  await typed('cancel');
  await vi.waitFor(() => expect(named(texts['settings.system.cancelMinutes'])).toBe(true));
});

it('asks the panel nothing before somebody searches', () => {
  render(<SettingSearch settings={settings} />);
  expect(asked).toEqual([]);
});
