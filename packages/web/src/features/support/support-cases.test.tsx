// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import more from '#texts/en-US/more.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import support from '#texts/en-US/support.json' with { type: 'json' };
import { SupportCases } from '#features/support/support-cases.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';

const hour = 3_600_000;
const one = (id: string, change: object = {}) => ({
  id,
  mac: '00:1d:94:00:00:01',
  site: 'Maple Street 12',
  ticket: `T-${id}`,
  reason: 'The siren does not stop.',
  by: 'Uma',
  company: 'East Alarms',
  from: Date.now() - 2 * hour,
  until: Date.now() - hour,
  closed: null,
  end: null,
  ...change,
});
const closedBy = (by: string, company: string, how = 'closed', outcome = '') => ({
  closed: Date.now() - hour,
  end: { how, by, company, outcome },
});
const server: { cases: readonly object[]; sent: unknown[] } = { cases: [], sent: [] };

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...sites, ...support, ...more }));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  server.sent = [];
  useHere.setState({ path: '/installer_support', search: {}, hash: '' });
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method !== 'GET') server.sent.push(typeof body === 'string' ? JSON.parse(body) : undefined);
    const data = method === 'GET' ? server.cases : '';
    return Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const row = async (ticket: string) => {
  const list = within(await screen.findByRole('list', { name: 'Support cases' }));
  const found = list.getAllByRole('listitem').find(({ textContent }) => textContent.includes(ticket));
  if (found === undefined) throw new Error(`there is no case ${ticket}`);
  return found;
};
const facts = (element: HTMLElement): readonly string[] =>
  within(element)
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => `${textContent}: ${nextSibling?.textContent}`);

describe('a support case', () => {
  it('says who closed it and for which company, and where nobody did nothing', async () => {
    server.cases = [one('1', closedBy('Mia', 'East Alarms')), one('2')];
    render(<SupportCases />);
    expect((await row('T-1')).textContent).toContain('closed by Mia, East Alarms');
    expect((await row('T-2')).textContent).not.toContain('closed by');
  });

  it.each([
    { more: closedBy('Mia', 'East Alarms', 'closed', 'A cable.'), how: 'the company closed it' },
    { more: closedBy('Clara', '', 'owner'), how: 'the owner ended it' },
    { more: closedBy('Clara', '', 'otherCompany'), how: 'the home left the company' },
    { more: closedBy('Uma', 'East Alarms', 'moreTime'), how: 'another case took its place' },
    { more: {}, how: 'its time was over' },
  ])('that is looked at says how it ended: $how', async ({ more: change, how }) => {
    server.cases = [one('1', change)];
    useHere.setState({ search: { case: '1' } });
    render(<SupportCases />);
    const told = facts(await row('T-1'));
    expect(told).toContain(`How it ended: ${how}`);
    expect(told).toContain('Why: The siren does not stop.');
    const { end } = change as { end?: { by: string; company: string; outcome: string } };
    const who = end === undefined ? '' : [end.by, end.company].filter(Boolean).join(', ');
    expect(told.find((fact) => fact.startsWith('Closed by'))).toBe(who ? `Closed by: ${who}` : undefined);
    expect(told.some((fact) => fact === 'What came of it: A cable.')).toBe(end?.outcome === 'A cable.');
  });

  it('that is open says nothing of an end, and is closed with what came of it', async () => {
    server.cases = [one('1', { until: Date.now() + hour })];
    useHere.setState({ search: { case: '1' } });
    const user = userEvent.setup();
    render(<SupportCases />);
    expect(facts(await row('T-1')).map((fact) => fact.split(':')[0])).toEqual([
      'Opened',
      'Meant until',
      'Why',
    ]);
    await user.click(screen.getByRole('button', { name: 'Close the case' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('What came of it'), ' A cable was loose. ');
    await user.click(dialog.getByRole('button', { name: 'Close the case' }));
    await vi.waitFor(() => expect(server.sent).toEqual([{ id: '1', outcome: 'A cable was loose.' }]));
  });
});
