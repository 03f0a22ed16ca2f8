// @vitest-environment happy-dom
import { Offer, Subscription } from '@homeward/contract/shapes/company/payment.ts';
import type { PaymentView, Quote } from '@homeward/contract/shapes/company/payment.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import more from '#texts/en-US/more.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import payment from '#texts/en-US/payment.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { PayPlan } from '#features/payment/pay-plan.tsx';
import { setPanelZone } from '#lib/clock-text.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

vi.mock('#ui/page-link.tsx', () => ({
  PageLink: ({ to, children }: { to: string; children: React.ReactNode }) => <a href={to}>{children}</a>,
}));

const offer = (id: string, name: string, features: readonly string[], cents: number): Offer =>
  Offer.parse({
    id,
    name,
    features,
    price: cents === 0 ? null : { amount: cents, currency: 'EUR', every: 'month' },
  });
const basic = offer('basic', 'Basic', ['push', 'email'], 0);
const plus = offer('plus', 'Plus', ['push', 'email', 'camera'], 690);
const complete = offer('complete', 'Complete', ['push', 'email', 'camera', 'care'], 1290);
const noon = (month: number, day: number): number => Date.UTC(2026, month - 1, day, 12);
const having = (change: Partial<Subscription> = {}): Subscription =>
  Subscription.parse({
    offer: plus,
    since: noon(11, 1),
    paid: { from: noon(11, 1), until: noon(12, 1) },
    pending: null,
    overdue: null,
    ...change,
  });
const view = (change: Partial<PaymentView> = {}): PaymentView => ({
  provider: { name: 'Norrsken', demo: false, manage: null },
  subscription: having(),
  offers: [basic, plus, complete],
  knownAt: null,
  ...change,
});
const quote: Quote = {
  offer: complete.id,
  at: noon(11, 16),
  now: true,
  due: { amount: 945, currency: 'EUR' },
  credit: { amount: 345, currency: 'EUR' },
  paidUntil: noon(12, 16),
};

/** What was asked of the server, and what it says. */
const server: { calls: string[]; code: string } = { calls: [], code: '000' };
const reload = vi.fn<() => Promise<void>>(async () => {});

function dataOf(path: string, method: string): unknown {
  if (path.endsWith('/quote')) return quote;
  if (path.endsWith('/receipt'))
    return [
      {
        id: '2026-0001',
        at: noon(11, 1),
        plan: 'Plus',
        from: noon(11, 1),
        until: noon(12, 1),
        price: { amount: 690, currency: 'EUR' },
        credit: null,
        total: { amount: 690, currency: 'EUR' },
        url: null,
      },
    ];
  if (method === 'GET') return '';
  return { subscription: having(), checkout: null };
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...more, ...payment, ...pages }));
  await startLanguage('/security/', 'en-US');
  setPanelZone('Europe/Berlin');
});
beforeEach(() => {
  server.calls = [];
  server.code = '000';
  reload.mockClear();
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    const { pathname, search } = new URL(address, 'http://home');
    server.calls.push(`${method} ${pathname.replace('/REST/v2', '')}${search}`);
    const refused = method !== 'GET' && server.code !== '000';
    return Response.json({
      result: !refused,
      code: refused ? server.code : '000',
      message: refused ? 'refused' : '',
      token: '',
      panelCode: '',
      data: refused ? '' : dataOf(pathname, method),
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const changes = () => server.calls.filter((call) => !call.startsWith('GET'));
const show = (given: Partial<PaymentView> = {}) => render(<PayPlan view={view(given)} reload={reload} />);

describe('what a home pays for', () => {
  it('says what it has, what it costs, and when it renews', () => {
    show();
    const now = screen.getByRole('region', { name: 'Plan now and next' });
    expect(now.textContent).toContain('NowPlus€6.90 a monthPaid until 2026/12/01');
    expect(now.textContent).toContain('NextPlus€6.90 a monthRenews on 2026/12/01');
  });

  it('says what a change costs and adds before it is made, and makes it', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Change to Complete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change to Complete?' }));
    expect((await dialog.findByText('This adds: Care.')).isConnected).toBe(true);
    expect(dialog.getByText('What is left of Plus').nextSibling?.textContent).toBe('−€3.45');
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Pay €9.45' }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    expect(changes()).toEqual(['PUT /panel/payment']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is canceled in as many steps as it is changed, and says until when everything works', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Cancel plan' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel Plus?' }));
    expect(dialog.getByText(/Everything works until 2026\/12\/01/).isConnected).toBe(true);
    expect(dialog.getByText('No longer included then: Cameras.').isConnected).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Cancel plan' }));
    await vi.waitFor(() => expect(changes()).toEqual(['DELETE /panel/payment']));
  });

  it('shows what is to come, and takes it back with one press', async () => {
    const user = userEvent.setup();
    show({ subscription: having({ pending: { at: noon(12, 1), offer: basic, cancelled: true } }) });
    expect(screen.getByText('Plus is canceled').isConnected).toBe(true);
    expect(screen.getByRole('region', { name: 'Plan now and next' }).textContent).toContain(
      'NextBasicFreeFrom 2026/12/01',
    );
    await user.click(screen.getByRole('button', { name: 'Keep Plus after all' }));
    await vi.waitFor(() => expect(changes()).toEqual(['DELETE /panel/payment/pending']));
  });

  it('says plainly that a payment is overdue, that nothing is off, and how it is paid', async () => {
    const user = userEvent.setup();
    show({
      subscription: having({
        overdue: { since: noon(12, 1), total: { amount: 690, currency: 'EUR' } },
      }),
    });
    expect(screen.getByText('€6.90 has been overdue since 2026/12/01').isConnected).toBe(true);
    expect(screen.getByText(/Nothing is switched off: alarms, arming, disarming/).isConnected).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Pay €6.90' }));
    await vi.waitFor(() => expect(changes()).toEqual(['PUT /panel/payment/overdue']));
  });

  it('keeps a refusal in its dialog', async () => {
    const user = userEvent.setup();
    server.code = '409';
    show();
    await user.click(screen.getByRole('button', { name: 'Cancel plan' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel plan' }));
    expect((await dialog.findByRole('alert', {}, { timeout: 5000 })).textContent).not.toBe('');
    expect(reload).not.toHaveBeenCalled();
  });

  it('lets nothing be changed while its provider does not answer, and says since when it is known', () => {
    show({ knownAt: noon(11, 20), offers: [] });
    expect(screen.getByText('Norrsken does not answer').isConnected).toBe(true);
    expect(screen.getByText(/As of 2026\/11\/20, 13:00/).isConnected).toBe(true);
    expect(screen.getByRole('button', { name: 'Cancel plan' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('that has chosen nothing yet says so, and offers every plan', () => {
    show({ subscription: null });
    expect(screen.getByText('No plan has been chosen yet').isConnected).toBe(true);
    expect(screen.getAllByRole('button', { name: /^Choose / })).toHaveLength(3);
  });

  it('lists receipts, each leading to its page', async () => {
    show();
    const list = within(await screen.findByRole('list', { name: 'Receipts' }));
    const link = list.getByRole('link', { name: /Plus, 2026\/11\/01 to 2026\/12\/01/ });
    expect(link.getAttribute('href')).toBe('/account/buy/2026-0001');
    expect(link.textContent).toContain('€6.90');
  });
});
