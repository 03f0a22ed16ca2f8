// @vitest-environment happy-dom
import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import { routes, type RouteName } from '@homeward/contract/routes/table.ts';
import { tenantKinds, tenantRoles } from '@homeward/contract/words/company/tenant-roles.ts';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import account from '#texts/en-US/account.json' with { type: 'json' };
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import audit from '#texts/en-US/audit.json' with { type: 'json' };
import batch from '#texts/en-US/batch.json' with { type: 'json' };
import companies from '#texts/en-US/companies.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import people from '#texts/en-US/people.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import settings from '#texts/en-US/settings.json' with { type: 'json' };
import signals from '#texts/en-US/signals.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import support from '#texts/en-US/support.json' with { type: 'json' };
import templates from '#texts/en-US/templates.json' with { type: 'json' };
import { installerPages } from '#app/page-tables/installer.ts';
import { useMayOpen } from '#app/work-shell/may-open.ts';
import { useHouse } from '#lib/house/house.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';

vi.mock('#ui/page-link.tsx', () => ({
  PageLink: ({ to, children }: { to: string; children: React.ReactNode }) => <a href={to}>{children}</a>,
}));
const texts = {
  ...portal,
  ...pages,
  ...sites,
  ...companies,
  ...people,
  ...accounts,
  ...account,
  ...audit,
  ...batch,
  ...settings,
  ...signals,
  ...support,
  ...templates,
};

const everybody = tenantKinds.flatMap((kind) => tenantRoles.map((role) => ({ kind, role })));
type Somebody = (typeof everybody)[number];

const hour = 3_600_000;
const later = Date.now() + hour;
const site = (mac: string, company: string, more: object = {}) => ({
  mac,
  name: `Site ${mac}`,
  customer: null,
  customerName: '',
  company,
  series: null,
  model: null,
  online: true,
  lastSeen: 1,
  firmware: '2.8',
  behind: false,
  alarm: false,
  faults: 0,
  batteries: 0,
  bypassed: 0,
  lastTest: null,
  failedReports: 0,
  needs: [],
  consent: 'none',
  consentFrom: null,
  consentUntil: null,
  consentBy: '',
  emergencyIn: null,
  askedAt: null,
  askedBy: '',
  refusedAt: null,
  emergency: true,
  note: 'A dog.',
  group: '',
  drift: { state: 'none', fields: [], at: null },
  plan: 'Everything',
  ...more,
});
const open = { consent: 'open', consentFrom: 1, consentUntil: later, consentBy: 'Anna' };
const fleet = [
  site('own', 'own'),
  site('own-open', 'own', open),
  site('own-asked', 'own', { consent: 'asked', askedAt: 1, askedBy: 'Sam' }),
  site('own-new', 'own', { consent: 'installing', consentFrom: 1, consentUntil: later }),
  site('below', 'below'),
  site('below-open', 'below', open),
];
const template = {
  id: 't1',
  name: 'Flats',
  scope: 'fleet',
  group: '',
  by: 'Sam',
  at: 1,
  revision: 2,
  tasks: [],
  sites: { all: 0, differs: 0, unknown: 0 },
};
const version = (no: number) => ({
  version: no,
  name: 'Flats',
  scope: 'fleet',
  group: '',
  tasks: [],
  by: 'Sam',
  at: 1,
  changes: [],
});
const profile = { name: 'Own', mail: '', phone: '', address: '', panels: 4 };
const customer = { id: 'c1', ...profile, note: '', panels: [], revision: 1 };

/** What the server says to a call of somebody; what he may not is refused, and written down. */
function answerTo(who: Somebody, name: RouteName, search: URLSearchParams): unknown {
  switch (name) {
    case 'GET /common/settings':
      return { tenant: { id: 'own', name: 'Own', ...who }, flags: {}, noUserAuthorize: false };
    case 'GET /installer/panel': {
      const word = search.get('search') ?? '';
      const panels = fleet.filter(({ mac }) => word === '' || mac === word);
      const counts = { all: panels.length, online: panels.length, needs: 0 };
      return { total: panels.length, needing: 0, panels, counts, at: Date.now() };
    }
    case 'GET /account':
      return { remembered: {} };
    case 'GET /installer/account':
      return {
        id: 'own',
        kind: who.kind,
        parent: null,
        ...profile,
        role: who.role,
        report_text: '',
        report_logo: '',
      };
    case 'GET /installer/member':
      return {
        members: [{ account: 'a1', id: 'tom', name: 'Tom', mail_address: '', role: 'technician' }],
        invitations: [],
      };
    case 'GET /installer/template':
      return [template];
    case 'GET /installer/template_version':
      return [version(2), version(1)];
    case 'GET /installer/customer':
      return [customer];
    case 'GET /installer/company':
      return [{ id: 'below', kind: 'installer', parent: 'own', ...profile, panels: 0 }];
    case 'GET /installer/flag':
      return { own: {}, flags: {}, revision: 1 };
    case 'GET /installer/audit':
      return { entries: [], more: false };
    case 'GET /installer/signal':
    case 'GET /installer/case':
      return [];
    default:
      return [];
  }
}

const refused: string[] = [];
beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const may = (who: Somebody, name: RouteName): boolean => {
  const { access } = routes[name];
  return access.tag !== 'tenant' || mayForTenant(who, access.capability, access.verb, true).tag === 'allowed';
};

/** Somebody who works for the company `own`, at a page; whether that page has anything for him. */
async function at(who: Somebody, page: string, search: Record<string, string> = {}): Promise<boolean> {
  refused.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://home');
    if (!pathname.startsWith('/REST')) return Response.json(texts);
    const name = `${method} ${pathname.replace('/REST/v2', '')}` as RouteName;
    const isRefused = !may(who, name);
    if (isRefused) refused.push(name);
    return Response.json({
      result: !isRefused,
      code: isRefused ? '403' : '000',
      message: '',
      token: '',
      panelCode: '',
      data: isRefused ? '' : answerTo(who, name, searchParams),
    });
  });
  useHere.setState({ path: `/${page}`, search, hash: '' });
  // What is known of somebody is known at one panel: somebody else is at another one.
  useHouse.setState({ panel: `${who.kind} ${who.role}` });
  const { result } = renderHook(() => ({ known: usePortalSettings(), mayOpen: useMayOpen() }));
  await vi.waitFor(() => expect(result.current.known?.tenant).toMatchObject(who));
  const mayOpen = result.current.mayOpen(page);
  const View = await installerPages.find(({ path }) => path === page)?.load();
  if (View === undefined) throw new Error(`there is no page ${page}`);
  if (mayOpen) await act(async () => void render(<View />));
  return mayOpen;
}

interface Act {
  readonly page: string;
  readonly search?: Record<string, string>;
  /** What is pressed, as it is called. */
  readonly name: string | RegExp;
  readonly role?: 'button' | 'link' | 'checkbox' | 'textbox' | 'combobox';
  /** The call that it leads to. */
  readonly call: RouteName;
  /** Where the list of sites holds it: at those of companies below an operator it is refused, whatever he is. */
  readonly foreign?: true;
}

const list = 'installer_equipment_list';
const atSite = (mac: string) => ({ page: list, search: { site: mac } });
const acts: readonly Act[] = [
  { page: list, name: 'Add a site', call: 'POST /installer/panel' },
  { page: list, name: 'CSV', call: 'GET /installer/export' },
  { page: list, name: 'Select Site own', role: 'checkbox', call: 'POST /installer/ask' },
  { page: list, name: 'Select Site below', role: 'checkbox', call: 'POST /installer/ask', foreign: true },
  { ...atSite('own'), name: 'Ask for access', call: 'POST /installer/ask' },
  { ...atSite('own'), name: 'Emergency access', call: 'POST /installer/emergency' },
  { ...atSite('own'), name: 'Note of the company', role: 'textbox', call: 'PUT /installer/panel' },
  { ...atSite('own'), name: 'Customer', role: 'combobox', call: 'PUT /installer/panel' },
  { ...atSite('own'), name: 'Give the site up', call: 'DELETE /installer/panel' },
  { ...atSite('own'), name: /^Settings/, role: 'link', call: 'GET /installer/site_settings' },
  { ...atSite('own'), name: 'Change the plan', call: 'PUT /installer/plan' },
  { ...atSite('below'), name: 'Look in by a support case', role: 'link', call: 'POST /installer/case' },
  // Whoever may enrol is an installer at the company's own sites; support is not.
  { ...atSite('own-open'), name: 'Open panel', call: 'POST /installer/panel' },
  { ...atSite('own-open'), name: 'Ask for more time', call: 'POST /installer/ask' },
  { ...atSite('own-open'), name: 'I’m done', call: 'DELETE /installer/access' },
  { ...atSite('own-asked'), name: 'Take back', call: 'DELETE /installer/ask' },
  { ...atSite('own-new'), name: 'Set up the site', call: 'POST /installer/panel' },
  { ...atSite('own-new'), name: 'Hand over', call: 'POST /installer/handover' },
  { ...atSite('below'), name: 'Ask for access', call: 'POST /installer/ask', foreign: true },
  { ...atSite('below'), name: 'Emergency access', call: 'POST /installer/emergency', foreign: true },
  {
    ...atSite('below'),
    name: 'Note of the company',
    role: 'textbox',
    call: 'PUT /installer/panel',
    foreign: true,
  },
  { ...atSite('below'), name: 'Give the site up', call: 'DELETE /installer/panel', foreign: true },
  {
    ...atSite('below'),
    name: /^Settings/,
    role: 'link',
    call: 'GET /installer/site_settings',
    foreign: true,
  },
  { ...atSite('below'), name: 'Change the plan', call: 'PUT /installer/plan' },
  { ...atSite('below-open'), name: 'Open panel', call: 'POST /installer/panel', foreign: true },
  { ...atSite('below-open'), name: 'Ask for more time', call: 'POST /installer/ask', foreign: true },
  { ...atSite('below-open'), name: 'I’m done', call: 'DELETE /installer/access', foreign: true },
  { page: 'installer_template', name: 'New template', call: 'POST /installer/template' },
  ...(['Save', 'Delete template'] as const).map((name) => ({
    page: 'installer_template',
    search: { template: 't1' },
    name,
    call: name === 'Save' ? ('PUT /installer/template' as const) : ('DELETE /installer/template' as const),
  })),
  {
    page: 'installer_template',
    search: { template: 't1' },
    name: 'Put version 1 back',
    call: 'PUT /installer/template' as const,
  },
  { page: 'installer_batch_config', name: /^Change/, call: 'POST /installer/batch' },
  { page: 'installer_account', name: 'Invite', call: 'POST /installer/member' },
  { page: 'installer_account', name: 'Role of Tom', role: 'combobox', call: 'PUT /installer/member' },
  { page: 'installer_account', name: 'Remove', call: 'DELETE /installer/member' },
  { page: 'installer_account', name: 'New token', call: 'POST /installer/token' },
  { page: 'installer_account', name: 'Code for a new site', call: 'POST /installer/site_code' },
  { page: 'installer_account', name: 'Begin a reset', call: 'POST /installer/factor_reset' },
  { page: 'installer_account', name: /^Customers/, role: 'link', call: 'GET /installer/customer' },
  { page: 'installer_customer', name: 'Add a customer', call: 'POST /installer/customer' },
  { page: 'installer_customer', name: 'Change Own', call: 'PUT /installer/customer' },
  { page: 'installer_customer', name: 'Remove Own?', call: 'DELETE /installer/customer' },
  { page: 'installer_company', name: 'Add a company', call: 'POST /installer/company' },
  { page: 'installer_company', name: 'New enrollment code', call: 'POST /installer/enrolment' },
  { page: 'installer_company', name: 'New plan', call: 'POST /installer/plan' },
  {
    page: 'installer_company',
    search: { company: 'below' },
    name: 'Change name and contact',
    call: 'PUT /installer/company' as const,
  },
  {
    page: 'installer_company',
    search: { company: 'below' },
    name: 'End the company',
    call: 'DELETE /installer/company' as const,
  },
  { page: 'installer_support', name: 'Open a case', call: 'POST /installer/case' },
  { page: 'installer_signals', name: 'Let a panel report here', call: 'PUT /installer/signal_account' },
];

const places = Map.groupBy(acts, ({ page, search }) => JSON.stringify([page, search ?? {}]));

describe.each(everybody)('$role of an $kind', (who) => {
  it.each([...places.keys()])('is offered at %s what the matrix gives, and nothing else', async (key) => {
    const [page, search] = JSON.parse(key) as [string, Record<string, string>];
    const mayOpen = await at(who, page, search);
    const here = places.get(key) ?? [];
    // Whoever has nothing there has no page of it; whoever has one is refused nothing on it.
    if (!mayOpen) expect(here.filter(({ call }) => may(who, call))).toEqual([]);
    const wanted = here.filter(({ call, foreign }) => mayOpen && foreign !== true && may(who, call));
    for (const { role = 'button', name } of wanted)
      expect((await screen.findAllByRole(role, { name })).length, String(name)).toBeGreaterThan(0);
    for (const { role = 'button', name } of here.filter((one) => !wanted.includes(one)))
      expect(screen.queryAllByRole(role, { name }), String(name)).toEqual([]);
    expect(refused).toEqual([]);
  });

  it('does with chosen sites together what the matrix gives', async () => {
    const user = userEvent.setup();
    await at(who, list);
    await screen.findByRole('table');
    const chosen = screen.queryByRole('checkbox', { name: 'Select Site own' });
    expect(chosen !== null).toBe(may(who, 'POST /installer/ask') || may(who, 'POST /installer/batch'));
    if (chosen === null) return;
    await user.click(chosen);
    const bar = screen.getByRole('toolbar');
    const offered = [...bar.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(offered.includes('Ask for access')).toBe(may(who, 'POST /installer/ask'));
    for (const name of ['Change settings', 'Test reports', 'Load firmware'])
      expect(offered.includes(name)).toBe(may(who, 'POST /installer/batch'));
    expect(refused).toEqual([]);
  });
});
