// @vitest-environment happy-dom
import { decodeArea, type WireArea } from '@homeward/contract/wire/area.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import reach from '#texts/en-US/reach.json' with { type: 'json' };
import shell from '#texts/en-US/shell.json' with { type: 'json' };
import { CallHelp } from '#features/security/call-help.tsx';
import { useMayCallHelp } from '#lib/house/may-call-help.ts';
import { areas, clearHouse, devices, useHouse, type PanelInfo } from '#lib/house/house.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { usePanels, type PanelRow } from '#lib/panels.ts';
import { useToasts } from '#lib/toasts.ts';

const texts = { ...portal, ...reach, ...shell };
const mac = '00:1d:94:00:00:01';
/** What the server answers, and what was asked of it. */
let server: {
  working: readonly string[];
  test: boolean;
  volume: string;
  refuses: boolean;
  readonly calls: unknown[];
};

async function answer(address: string, { body }: { body?: string } = {}) {
  const { pathname } = new URL(address, 'http://home');
  const say = (data: unknown, code = '000', message = '') =>
    Response.json({ result: code === '000', code, message, token: '', panelCode: '', data });
  if (pathname.endsWith('/panel/panic')) {
    server.calls.push(JSON.parse(body ?? ''));
    return server.refuses ? say('', '995', 'v2_mg_panel_offline') : say('');
  }
  if (pathname.endsWith('/panel/reach'))
    return say({
      alarm: [],
      help: [{ name: 'Anna', contact: null, ways: ['push'] }],
      stations: { working: server.working, failing: [] },
      failed: [],
    });
  if (pathname.endsWith('/panel/test_mode')) return say({ on: server.test, until: Date.now() + 3_600_000 });
  if (pathname.endsWith('/panel/system')) return say({ sirenMinutes: 3, sirenVolume: server.volume });
  return pathname.startsWith('/REST') ? say('') : Response.json(texts);
}

function lives(role: PanelRow['role'], model = 'hub'): void {
  usePanels.setState({ list: [{ mac, role } as PanelRow] });
  useHouse.setState({ loaded: true, info: { model } as PanelInfo });
}
const area = (id: number, name: string) =>
  [id, decodeArea({ area: String(id), area_name: name, mode: 'disarm' } as WireArea)] as const;
const siren = {
  id: 'RF:s',
  kind: 'siren',
  online: 'online',
  bypass: { permanent: false, oneTime: false },
} as HouseDevice;
const send = () => screen.getByRole('button', { name: portal['alarm.help'] });

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  server = { working: [], test: false, volume: 'loud', refuses: false, calls: [] };
  vi.stubGlobal('fetch', answer);
  clearHouse(mac);
  areas.replace([area(1, 'House'), area(2, 'Garage')]);
  devices.replace([[siren.id, siren]]);
  lives('master');
  useToasts.setState({ list: [] });
});
afterEach(() => {
  cleanup();
  clearHouse('');
  usePanels.setState({ list: undefined });
  vi.unstubAllGlobals();
});

it('sends what was chosen, in the area that was chosen, by keyboard alone', async () => {
  const onClose = vi.fn<() => void>();
  render(<CallHelp onClose={onClose} />);
  await screen.findByText(shell['callHelp.sounds']);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Garage' }));
  screen.getByRole('radio', { name: /Panic/ }).focus();
  // Held for too long, the key that opened it sends nothing.
  await user.keyboard('{Enter}');
  expect(server.calls).toEqual([]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await screen.findByText(/Anna/)).toBeTruthy();
  send().focus();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.calls).toEqual([{ area: 2, kind: 'medical' }]);
});

it('says of a silent alarm whom alone it would reach, and tells nobody on the screen that it went', async () => {
  server.working = ['Guard Ltd'];
  const onClose = vi.fn<() => void>();
  render(<CallHelp onClose={onClose} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: portal['kind.silentPanic'] }));
  expect(screen.getByText(shell['callHelp.silent'])).toBeTruthy();
  expect(await screen.findByText(/Guard Ltd/)).toBeTruthy();
  expect(screen.queryByText(/Anna/)).toBeNull();
  await user.click(send());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.calls).toEqual([{ area: 1, kind: 'silentPanic' }]);
  expect(useToasts.getState().list).toEqual([]);
});

it('says that a silent alarm would reach nobody', async () => {
  render(<CallHelp onClose={() => undefined} />);
  await userEvent.setup().click(screen.getByRole('radio', { name: portal['kind.silentPanic'] }));
  expect(await screen.findByText(shell['callHelp.silentNobody'])).toBeTruthy();
});

it('says that sirens are off, and that a test is on', async () => {
  server.volume = 'none';
  server.test = true;
  render(<CallHelp onClose={() => undefined} />);
  expect(await screen.findByText(shell['callHelp.sirensOff'])).toBeTruthy();
  expect(await screen.findByText(shell['callHelp.testMode'])).toBeTruthy();
});

it('stays with the reason where it did not go', async () => {
  server.refuses = true;
  const onClose = vi.fn<() => void>();
  render(<CallHelp onClose={onClose} />);
  await userEvent.setup().click(send());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it.each<[PanelRow['role'], string, boolean]>([
  ['master', 'hub', true],
  ['user', 'hub', true],
  ['installer', 'hub', false],
  ['support', 'hub', false],
  ['station', 'hub', false],
  ['master', 'carealert', false],
])('is offered to a %s at a %s: %s', (role, model, offered) => {
  lives(role, model);
  const Asked = () => <output>{String(useMayCallHelp())}</output>;
  render(<Asked />);
  expect(screen.getByText(String(offered))).toBeTruthy();
});
