// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import { AddSiteCode } from '#features/company/add-site-code.tsx';
import { CustomersPage } from '#features/customers/customers-page.tsx';
import { AddSiteDialog } from '#features/installer-list/add-site-dialog.tsx';
import { SitePreview } from '#features/installer-list/site-preview.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';
import type { Site } from '#lib/sites.ts';

vi.mock('#ui/page-link.tsx', () => ({
  PageLink: ({ to, children }: { to: string; children: React.ReactNode }) => <a href={to}>{children}</a>,
}));

const customer = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  mail: '',
  phone: '+49301',
  address: 'Elm Road 4',
  note: '',
  panels: [],
  revision: 3,
  ...more,
});
const mac = '00:1d:94:0d:e0:01';
const site = {
  mac,
  name: 'Canal House',
  company: 'own',
  customer: null,
  customerName: '',
  consent: 'open',
  consentFrom: 1,
  consentUntil: Date.now() + 3_600_000,
  consentBy: '',
  askedAt: null,
  askedBy: '',
  refusedAt: null,
  emergency: true,
  needs: [],
  online: true,
  lastTest: null,
  note: '',
  group: '',
  drift: { state: 'none', fields: [], at: null },
  plan: 'Everything',
  series: null,
  firmware: '',
  emergencyIn: { by: 'Sam', reason: 'Water alarm, nobody answers.' },
} as unknown as Site;

const sent: { readonly name: string; readonly body: unknown }[] = [];
let customers: readonly object[] = [];
const reload = vi.fn<() => Promise<void>>(async () => {});

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...pages, ...sites, ...accounts }));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  sent.length = 0;
  reload.mockClear();
  useHere.setState({ path: '/installer_customer', search: {}, hash: '' });
  customers = [customer('c1', 'C. Berg', { panels: [mac] }), customer('c2', 'Kite & Co.')];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const name = `${method} ${new URL(address, 'http://home').pathname.replace('/REST/v2', '')}`;
    if (method !== 'GET') sent.push({ name, body: JSON.parse(String(body)) });
    const answers: Readonly<Record<string, unknown>> = {
      'GET /common/settings': {
        tenant: { id: 'own', name: 'Own', kind: 'installer', role: 'manager' },
        flags: {},
      },
      'GET /installer/customer': customers,
      'GET /installer/panel': { panels: [{ ...site, customer: 'c1' }], total: 1 },
      'GET /installer/acceptance': [],
      'POST /installer/panel': { mac },
      'POST /installer/site_code': { id: 'i', code: 'AAAA', expires: Date.now() },
      'POST /installer/customer': { id: 'c3' },
    };
    return Response.json({
      result: true,
      code: '000',
      message: '',
      token: '',
      panelCode: '',
      data: answers[name] ?? '',
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Customer' }));
  await user.click(await screen.findByRole('option', { name }));
};

describe('the customers of a company', () => {
  it('are listed with how to reach them, each with the sites that are theirs', async () => {
    const user = userEvent.setup();
    render(<CustomersPage />);
    const list = within(await screen.findByRole('list', { name: 'Customers' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('C. Berg+49301 · Elm Road 4'),
      expect.stringContaining('Kite & Co.'),
    ]);
    await user.click(list.getByRole('button', { name: '1 site' }));
    const link = await screen.findByRole('link', { name: /^Canal House/ });
    expect(link.getAttribute('href')).toContain('/installer_equipment_list?site=');
  });

  it('are added, changed from the revision that was read, and removed', async () => {
    const user = userEvent.setup();
    render(<CustomersPage />);
    await user.click(await screen.findByRole('button', { name: 'Add a customer' }));
    let dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Nair');
    await user.type(dialog.getByLabelText('Note of the company'), 'Rings twice.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Change C. Berg' }));
    dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Phone'), '9');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remove C. Berg?' }));
    expect(screen.getByRole('dialog').textContent).toContain('The sites stay yours');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    const fields = { name: 'C. Berg', phone: '+493019', mail: '', address: 'Elm Road 4', note: '' };
    await vi.waitFor(() =>
      expect(sent).toEqual([
        {
          name: 'POST /installer/customer',
          body: { name: 'Nair', phone: '', mail: '', address: '', note: 'Rings twice.' },
        },
        { name: 'PUT /installer/customer', body: { id: 'c1', ...fields, revision: 3 } },
        { name: 'DELETE /installer/customer', body: { id: 'c1' } },
      ]),
    );
  });
});

describe('whose site it is', () => {
  it('is said when it is added by its code', async () => {
    const user = userEvent.setup();
    const onAdded = vi.fn<(mac: string) => void>();
    render(<AddSiteDialog onAdded={onAdded} onClose={() => undefined} />);
    await user.type(screen.getByLabelText('Code of the panel'), 'ABCDEFGHJKLMNPQRSTUVWXYZ23');
    await choose(user, 'Kite & Co.');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await vi.waitFor(() => expect(onAdded).toHaveBeenCalledWith(mac));
    expect(sent).toEqual([
      { name: 'POST /installer/panel', body: { code: 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-23', customer: 'c2' } },
    ]);
  });

  it('is said with the code that an owner gets', async () => {
    const user = userEvent.setup();
    render(<AddSiteCode onMade={() => undefined} onClose={() => undefined} />);
    await user.type(screen.getByLabelText('For whom'), 'Mill Street 3');
    await choose(user, 'C. Berg');
    await user.click(screen.getByRole('button', { name: 'Make the code' }));
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { name: 'POST /installer/site_code', body: { label: 'Mill Street 3', days: 7, customer: 'c1' } },
      ]),
    );
  });

  it('is said and taken back in the pane of the site', async () => {
    const user = userEvent.setup();
    const view = render(<SitePreview site={site} reload={reload} />);
    await choose(user, 'C. Berg');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    view.rerender(<SitePreview site={{ ...site, customer: 'c1' as never }} reload={reload} />);
    await choose(user, 'No customer');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    expect(sent).toEqual([
      { name: 'PUT /installer/panel', body: { mac, customer: 'c1' } },
      { name: 'PUT /installer/panel', body: { mac, customer: null } },
    ]);
  });

  it('is not asked where there is no customer yet', async () => {
    customers = [];
    render(<AddSiteDialog onAdded={() => undefined} onClose={() => undefined} />);
    await screen.findByLabelText('Code of the panel');
    expect(screen.queryByRole('combobox', { name: 'Customer' })).toBeNull();
  });
});

describe('a site', () => {
  it('whose company came in unasked says so, and names nobody who let it in', async () => {
    render(<SitePreview site={site} reload={reload} />);
    expect((await screen.findByText(/^Sam came in unasked:/)).textContent).toContain(
      '“Water alarm, nobody answers.”',
    );
    expect(screen.queryByText(/^Let in by/)).toBeNull();
  });

  it('is given up by its name alone, once what that means was said', async () => {
    const user = userEvent.setup();
    render(<SitePreview site={site} reload={reload} />);
    await user.click(await screen.findByRole('button', { name: 'Give the site up' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/nobody of you is let in/).isConnected).toBe(true);
    const give = dialog.getByRole('button', { name: 'Give the site up' });
    await user.click(give);
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Type “Canal House” to confirm'), 'Canal House');
    await user.click(give);
    await vi.waitFor(() => expect(sent).toEqual([{ name: 'DELETE /installer/panel', body: { mac } }]));
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  });
});
