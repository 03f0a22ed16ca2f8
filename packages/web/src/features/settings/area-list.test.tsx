// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import texts from '#texts/en-US/settings.json' with { type: 'json' };
import whatif from '#texts/en-US/whatif.json' with { type: 'json' };
import { AreaList } from '#features/settings/area-list.tsx';
import type { ProvisionedArea } from '#features/settings/delays.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const asked: unknown[] = [];
function answer(address: string, { body }: { body?: string } = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://home');
  if (pathname.endsWith('.json'))
    return Promise.resolve(Response.json({ ...portal, ...accounts, ...texts, ...pages, ...whatif }));
  if (pathname.endsWith('/panel/rehearse')) asked.push(JSON.parse(body ?? ''));
  const data = { where: 'name' };
  const refused = { result: false, code: '001', message: 'v2_mg_required_name', data, token: '' };
  return Promise.resolve(Response.json(refused));
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/setting/', 'en-US');
});
afterEach(cleanup);

const area = { id: 2, name: 'Garage', supervision: true } as ProvisionedArea;

it('shows what would have happened without supervision, and says at the name what is wrong with it', async () => {
  const user = userEvent.setup();
  render(<AreaList areas={[area]} revision={3} most={8} reload={async () => {}} />);
  await user.click(screen.getByRole('button', { name: /Garage/ }));
  expect(screen.queryByRole('button', { name: accounts['account.whatIf'] })).toBeNull();
  await user.click(screen.getByRole('switch', { name: texts['settings.areaSupervision'] }));
  await user.click(screen.getByRole('button', { name: accounts['account.whatIf'] }));
  await vi.waitFor(() => expect(asked).toEqual([{ days: 30, area: { area: 2, supervision: false } }]));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: texts['settings.save'] }));
  await screen.findByText(pages['v2_mg_required_name']);
  const name = screen.getByRole('textbox', { name: texts['settings.areaName'] });
  expect(name.getAttribute('aria-invalid')).toBe('true');
});
