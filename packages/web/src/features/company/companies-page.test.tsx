// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import companies from '#texts/en-US/companies.json' with { type: 'json' };
import more from '#texts/en-US/more.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import people from '#texts/en-US/people.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import start from '#texts/en-US/start.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import { CompaniesPage } from '#features/company/companies-page.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';

vi.mock('#ui/page-link.tsx', () => ({
  PageLink: ({ to, children }: { to: string; children: React.ReactNode }) => <a href={to}>{children}</a>,
}));

const profile = { mail: '', phone: '', address: '' };
const operator = {
  id: 'op',
  kind: 'operator',
  parent: null,
  name: 'North Operations',
  ...profile,
  panels: 9,
};
const below = (id: string, name: string, panels: number) => ({
  id,
  kind: 'installer',
  parent: 'op',
  name,
  ...profile,
  phone: '+4930123456',
  panels,
});

interface Asked {
  readonly call: string;
  readonly body: unknown;
}
/** What was asked of the server, and what it says. */
const server: { asked: Asked[]; answers: Record<string, unknown>; refused: string[] } = {
  asked: [],
  answers: {},
  refused: [],
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...portal, ...pages, ...sites, ...companies, ...people, ...more, ...accounts, ...start }),
  );
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  useHere.setState({ path: '/installer_company', search: {}, hash: '' });
  server.asked = [];
  server.refused = [];
  server.answers = {
    'GET /common/settings': {
      tenant: { id: 'op', name: 'North Operations', kind: 'operator', role: 'manager' },
      flags: {},
    },
    'GET /installer/account': { ...operator, role: 'manager', report_text: '', report_logo: '' },
    'GET /installer/company': [below('b', 'West Alarms', 2), below('a', 'East Alarms', 1)],
    'GET /installer/plan': [{ id: 'p1', name: 'Basic', features: ['push', 'email'], panels: 2 }],
    'GET /installer/flag': { own: {}, flags: { loraNetwork: true, voiceReport: false }, revision: 7 },
    'GET /installer/flag?company=a': {
      own: { voiceReport: true },
      flags: { loraNetwork: true, voiceReport: true },
      revision: 3,
    },
    'GET /installer/enrolment': [],
    'POST /installer/company': { id: 'i', token: 'secret-token', expires: 1, mailed: false, company: 'c' },
  };
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://home');
    const name = `${method} ${pathname.replace('/REST/v2', '')}`;
    const call = `${name}${search}`;
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    server.asked.push({ call, body: sent });
    const refused = server.refused.includes(name);
    return Response.json({
      result: !refused,
      code: refused ? '403' : '000',
      message: refused ? 'refused' : '',
      token: '',
      panelCode: '',
      data: refused ? '' : (server.answers[call] ?? server.answers[name] ?? ''),
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const changes = () => server.asked.filter(({ call }) => !call.startsWith('GET'));

describe('the companies of an operator', () => {
  it('are listed by name with their sites, each leading to its page', async () => {
    render(<CompaniesPage />);
    const list = within(await screen.findByRole('list', { name: 'Companies' }));
    const links = list.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'East AlarmsInstaller company · +49301234561 site',
      'West AlarmsInstaller company · +49301234562 sites',
    ]);
    expect(links[0]?.getAttribute('href')).toBe('/installer_company?company=a');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 companies');
    const all = within(await screen.findByRole('list', { name: 'For all companies' }));
    const own = await all.findByRole('link', { name: /^Functions/ });
    expect(own.getAttribute('href')).toBe('/installer_company?company=op');
  });

  it('are nobody’s but an operator’s: whoever is refused sees neither plans nor functions', async () => {
    server.refused = ['GET /installer/company'];
    render(<CompaniesPage />);
    expect((await screen.findByText('The companies could not be read')).isConnected).toBe(true);
    expect(screen.queryByRole('heading', { name: 'Plans' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add a company' })).toBeNull();
  });

  it('are joined by another, whose first manager gets a link that is shown once', async () => {
    const user = userEvent.setup();
    render(<CompaniesPage />);
    await user.click(await screen.findByRole('button', { name: 'Add a company' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a company' }));
    const company = within(dialog.getByRole('group', { name: 'The company' }));
    const manager = within(dialog.getByRole('group', { name: 'Its first manager' }));
    await user.type(company.getByLabelText('Name'), 'Hart Security');
    expect(dialog.getByRole('button', { name: 'Add and invite' }).getAttribute('aria-disabled')).toBe('true');
    await user.type(manager.getByLabelText('Name'), ' Hal ');
    await user.click(dialog.getByRole('button', { name: 'Add and invite' }));
    const sent = within(await screen.findByRole('dialog', { name: 'The invitation is ready' }));
    expect(sent.getByText(/invitation#token=secret-token/).isConnected).toBe(true);
    expect(changes()).toEqual([
      {
        call: 'POST /installer/company',
        body: {
          company: { name: 'Hart Security', phone: '', mail: '', address: '' },
          manager: { name: 'Hal', mail_address: '' },
        },
      },
    ]);
    expect(server.asked.filter(({ call }) => call === 'GET /installer/company')).toHaveLength(2);
  });

  it('have plans, which are changed and removed by their ids', async () => {
    const user = userEvent.setup();
    render(<CompaniesPage />);
    const plans = within(await screen.findByRole('list', { name: 'Plans' }));
    expect(plans.getByText('2 sites · Push · Email').isConnected).toBe(true);
    await user.click(plans.getByRole('button', { name: 'Change Basic' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change Basic' }));
    expect(dialog.getByText('2 sites have this plan. A change holds there at once.').isConnected).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: 'Cameras' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(plans.getByRole('button', { name: 'Remove the plan Basic?' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() =>
      expect(changes()).toEqual([
        {
          call: 'POST /installer/plan',
          body: { id: 'p1', name: 'Basic', features: ['push', 'email', 'camera'] },
        },
        { call: 'DELETE /installer/plan', body: { id: 'p1' } },
      ]),
    );
  });
});

describe('one company', () => {
  const open = (company: string) => {
    useHere.setState({ path: '/installer_company', search: { company }, hash: '' });
    render(<CompaniesPage />);
  };
  const choice = (name: string) => screen.findByRole('combobox', { name });

  it('says which functions are its own word, and what holds for the others', async () => {
    open('a');
    expect((await choice('Voice calls')).textContent).toBe('On');
    await vi.waitFor(async () => expect((await choice('LoRa settings')).textContent).toBe('As for all: On'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('East Alarms');
  });

  it('is given a word of its own, and the others stay open', async () => {
    const user = userEvent.setup();
    open('a');
    await user.click(await choice('LoRa settings'));
    await user.click(await screen.findByRole('option', { name: 'Off' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(changes()).toEqual([
        {
          call: 'PUT /installer/flag',
          body: { company: 'a', flags: { voiceReport: true, loraNetwork: false }, revision: 3 },
        },
      ]),
    );
  });

  it('gets another name, and is ended by its name once it has no site', async () => {
    server.answers['GET /installer/company'] = [below('a', 'East Alarms', 1), below('b', 'West Alarms', 0)];
    const user = userEvent.setup();
    open('a');
    const end = await screen.findByRole('button', { name: 'End the company' });
    expect(end.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Only a company without sites can be ended. Sites now: 1.').isConnected).toBe(
      true,
    );
    await user.click(screen.getByRole('button', { name: 'Change name and contact' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), ' North');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    open('b');
    await user.click(await screen.findByRole('button', { name: 'End the company' }));
    const question = within(screen.getByRole('dialog', { name: 'End West Alarms?' }));
    await user.click(question.getByRole('button', { name: 'End the company' }));
    expect(changes()).toHaveLength(1);
    await user.type(question.getByLabelText('Type “West Alarms” to confirm'), 'West Alarms');
    await user.click(question.getByRole('button', { name: 'End the company' }));
    const told = { name: 'East Alarms North', phone: '+4930123456', mail: '', address: '' };
    await vi.waitFor(() =>
      expect(changes()).toEqual([
        { call: 'PUT /installer/company', body: { company: 'a', ...told } },
        { call: 'DELETE /installer/company', body: { company: 'b' } },
      ]),
    );
  });

  it('may be the operator itself, above which the portal stands', async () => {
    open('op');
    expect((await choice('LoRa settings')).textContent).toBe('As the portal has it');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('For all companies');
  });

  it('that is not among those of the operator is not there', async () => {
    open('x');
    expect((await screen.findByText('This company is not among yours')).isConnected).toBe(true);
    expect(server.asked.some(({ call }) => call.startsWith('GET /installer/flag'))).toBe(false);
  });
});
