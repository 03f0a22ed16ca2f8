// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import companies from '#texts/en-US/companies.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import start from '#texts/en-US/start.json' with { type: 'json' };
import { EnrolmentCodes } from '#features/company/enrolment-codes.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const mac = '00:1d:94:00:00:03';
const day = 86_400_000;
const row = (id: string, more: object = {}) => ({
  id,
  mac,
  site: '',
  by: 'Olga',
  created: Date.now() - 1000,
  expires: Date.now() + day,
  used: null,
  company: '',
  ...more,
});
const server: { asked: { call: string; body: unknown }[]; rows: readonly object[]; refused: string } = {
  asked: [],
  rows: [],
  refused: '',
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...portal, ...sites, ...companies, ...accounts, ...start }),
  );
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  Object.assign(server, { asked: [], rows: [], refused: '' });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const call = `${method} ${new URL(address, 'http://home').pathname.replace('/REST/v2', '')}`;
    server.asked.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const refused = method === 'GET' ? '' : server.refused;
    const made = { code: 'ABCD-EFGH', expires: Date.now() + day };
    return Response.json({
      result: refused === '',
      code: refused === '' ? '000' : refused,
      message: '',
      token: '',
      panelCode: '',
      data: refused !== '' ? '' : method === 'GET' ? server.rows : method === 'POST' ? made : '',
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const changes = () => server.asked.filter(({ call }) => !call.startsWith('GET'));
const items = async () =>
  within(await screen.findByRole('list', { name: 'Enrollment codes' })).getAllByRole('listitem');

describe('the enrollment codes of an operator', () => {
  it('are open, used or expired, and only an open one can be withdrawn', async () => {
    server.rows = [
      row('a', { site: 'Elm Road 4' }),
      row('b', { used: Date.now(), company: 'East Alarms' }),
      row('c', { expires: Date.now() - 1 }),
    ];
    const user = userEvent.setup();
    render(<EnrolmentCodes />);
    const [open, used, over] = await items();
    expect(open?.textContent).toMatch(/^Elm Road 4.*open until/);
    expect(used?.textContent).toContain('used by East Alarms');
    expect(over?.textContent).toContain('expired');
    const withdraw = screen.getAllByRole('button', { name: /^Withdraw/ });
    expect(withdraw).toHaveLength(1);
    await user.click(withdraw[0] as HTMLElement);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await vi.waitFor(() =>
      expect(changes()).toEqual([{ call: 'DELETE /installer/enrolment', body: { id: 'a' } }]),
    );
  });

  it('are made by a whole address alone, and shown once', async () => {
    const user = userEvent.setup();
    render(<EnrolmentCodes />);
    await user.click(await screen.findByRole('button', { name: 'New enrollment code' }));
    const dialog = () => within(screen.getByRole('dialog'));
    await user.type(dialog().getAllByRole('textbox')[0] as HTMLElement, '001d94');
    await user.click(dialog().getByRole('button', { name: 'Make the code' }));
    expect(dialog().getByText('A MAC address has 12 digits: 0 to 9 and A to F.').isConnected).toBe(true);
    expect(changes()).toEqual([]);
    await user.type(dialog().getAllByRole('textbox')[3] as HTMLElement, '000003');
    server.refused = '998';
    await user.click(dialog().getByRole('button', { name: 'Make the code' }));
    expect((await screen.findByText(/^No panel without an owner has/)).isConnected).toBe(true);
    server.refused = '';
    await user.click(dialog().getByRole('button', { name: 'Make the code' }));
    expect((await screen.findByText('ABCD-EFGH')).isConnected).toBe(true);
    expect(changes().at(-1)).toEqual({ call: 'POST /installer/enrolment', body: { mac } });
  });
});
