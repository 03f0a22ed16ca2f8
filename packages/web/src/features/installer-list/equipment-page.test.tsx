// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import { EquipmentPage } from '#features/installer-list/equipment-page.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...pages, ...sites }));
  await startLanguage('/security/', 'en-US');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that the list could not be read again while it shows what it knew, and tries anew', async () => {
  let fails = false;
  vi.stubGlobal('fetch', async (address: string) => {
    if (/\/v2\/account(?:\?|$)/.test(address))
      return Response.json({
        result: true,
        code: '000',
        message: '',
        token: '',
        panelCode: '',
        data: { remembered: {} },
      });
    const isList = address.includes('/installer/panel');
    const code = isList && fails ? '500' : '000';
    const counts = { all: 3, online: 2, needs: 0 };
    return Response.json({
      result: code === '000',
      code,
      message: '',
      token: '',
      panelCode: '',
      data: code === '500' ? '' : isList ? { total: 0, needing: 0, panels: [], counts, at: 1 } : '',
    });
  });
  useHere.setState({ path: '/installer_equipment_list', search: {}, hash: '' });
  const user = userEvent.setup();
  render(<EquipmentPage />);
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  await vi.waitFor(() => expect(title()).toBe('No site needs you today.'));
  expect(screen.queryByRole('status')).toBeNull();
  fails = true;
  // Another search asks anew, as the next minute does.
  await user.type(screen.getByRole('searchbox'), 'x');
  const said = await screen.findByText('The sites could not be read');
  expect(said.closest('[role=status]')).not.toBeNull();
  expect(title()).toBe('No site needs you today.');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByText('The sites could not be read')).toBeNull());
});
