// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import refusals from '#texts/en-US/refusals.json' with { type: 'json' };
import settings from '#texts/en-US/settings.json' with { type: 'json' };
import { MobileDataNow, NetworkNow } from '#features/settings/network-now.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const modemNow = {
  model: 'Acme LTE 7',
  imei: '1',
  imsi: '2',
  carrier: 'Test Net',
  sim: 'ready',
  registered: true,
  roaming: false,
  signal: 67,
  mode: '4G',
  since: null,
};
let modem: object | undefined;
/** What the machine says to the next act; blank is that it did it. */
let why: string;
let acts: readonly object[];
let mobileData: 'off' | 'given' | 'refused' | undefined;
let asked: unknown[];

async function answer(address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) {
  const { pathname } = new URL(address, 'http://home');
  const say = (data: unknown, code = '000', message = '') =>
    Response.json({ result: code === '000', code, message, token: '', panelCode: '', data });
  if (pathname.endsWith('/wifi/check/capability'))
    return say({
      supported: false,
      wifi: 'none',
      means: { addresses: [], modem: modem !== undefined, modemNow: modem, mobileData, acts },
    });
  if (method === 'GET') return Response.json({ ...portal, ...settings, ...refusals });
  const given = JSON.parse(body ?? '');
  asked.push(given);
  const { tool, operator: about = '' } = given;
  const act = tool === 'checkSim' ? 'checkSim' : tool === 'reset' ? 'resetModem' : 'changeOperator';
  acts = [{ act, about, at: 1, endedAt: 2, why: why === '' ? null : why }];
  return why === '' ? say('') : say('', '996', why);
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  modem = modemNow;
  why = '';
  acts = [];
  asked = [];
});
afterEach(cleanup);

const open = () => render(<NetworkNow tab="gsm" always />);
const press = async (tool: 'checkSim' | 'resetModem' | 'changeOperator') => {
  const name = settings[`settings.modem.do.${tool}`];
  await userEvent.setup().click(await screen.findByRole('button', { name }));
};

it('checks the card, and says what the machine said', async () => {
  open();
  await press('checkSim');
  expect(await screen.findByText(new RegExp(settings['settings.modem.done.checkSim']))).toBeTruthy();
  why = 'v2_mg_sim_not_ready';
  await press('checkSim');
  expect((await screen.findAllByText(new RegExp(refusals['v2_mg_sim_not_ready']))).length).toBeGreaterThan(0);
  expect(asked).toEqual([{ tool: 'checkSim' }, { tool: 'checkSim' }]);
});

it('restarts the modem after a question', async () => {
  open();
  await press('resetModem');
  expect(asked).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  await userEvent
    .setup()
    .click(dialog.getByRole('button', { name: settings['settings.modem.do.resetModem'] }));
  expect(await screen.findByText(new RegExp(settings['settings.modem.done.resetModem']))).toBeTruthy();
  expect(asked).toEqual([{ tool: 'reset' }]);
});

it('changes to a network by its number, and stays with the reason where it does not', async () => {
  why = 'v2_mg_modem_failed';
  open();
  await press('changeOperator');
  const dialog = within(screen.getByRole('dialog'));
  const user = userEvent.setup();
  await user.click(dialog.getByRole('button', { name: settings['settings.modem.operatorOther'] }));
  await user.type(dialog.getByLabelText(settings['settings.modem.operatorNo']), '26201');
  await user.click(dialog.getByRole('button', { name: settings['settings.modem.do.changeOperator'] }));
  expect(await dialog.findByText(refusals['v2_mg_modem_failed'])).toBeTruthy();
  why = '';
  await user.click(dialog.getByRole('button', { name: settings['settings.modem.operatorAuto'] }));
  await user.click(dialog.getByRole('button', { name: settings['settings.modem.do.changeOperator'] }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual([{ operator: '26201' }, { operator: 'auto' }]);
});

it('offers none of it without a modem', async () => {
  modem = undefined;
  open();
  expect(await screen.findByText(settings['settings.modem.none'])).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['off', settings['settings.data.off']],
  ['given', settings['settings.data.given']],
  ['refused', settings['settings.data.refused']],
  [undefined, settings['settings.unused']],
] as const)('says what became of the access point for data: %s', async (state, text) => {
  mobileData = state;
  render(<MobileDataNow />);
  expect(await screen.findByText(text)).toBeTruthy();
});
