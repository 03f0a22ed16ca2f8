// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import entry from '#texts/en-US/entry.json' with { type: 'json' };
import automation from '#texts/en-US/automation.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { RuleGate } from '#features/automation/rule-gate.tsx';
import { useHouse } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const texts = { ...portal, ...automation, ...entry };
const done = (data: unknown): unknown => ({ result: true, code: '000', data });
const refused = { result: false, code: '500', message: '', data: '' };
const wanted = { flags: { rulesNeedPin: true }, role: 'master' };
let panels = 0;

/** A house of its own; what it answers, by the end of the path, and what codes it was given. */
function house(answers: Record<string, unknown>): { readonly given: readonly unknown[] } {
  const given: unknown[] = [];
  const usual: Record<string, unknown> = {
    '/panel/pass_code': done({ needed: true, passed: true, until: null }),
    '/auth/passcode': done({ until: 0 }),
  };
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const { pathname } = new URL(address, 'http://home');
    const all = { ...usual, ...answers };
    const path = Object.keys(all).find((one) => pathname.endsWith(one));
    if (path === undefined) return Response.json(texts);
    if (path === '/auth/passcode') given.push(JSON.parse(body ?? ''));
    return Response.json({ message: '', token: '', panelCode: '', ...((await all[path]) as object) });
  });
  useHouse.setState({ panel: `panel ${(panels += 1)}` });
  return { given };
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// S6.5
describe('the gate before rules', () => {
  it('asks for the code where the customer’s option wants it, also with a fresh password, and opens by it', async () => {
    const { given } = house({ '/common/settings': done(wanted) });
    render(<RuleGate>All rules</RuleGate>);
    await screen.findByText(automation['automation.gate.text']);
    expect(screen.queryByText('All rules')).toBeNull();
    await userEvent.type(screen.getByLabelText('PIN, 6 digits'), '482650');
    await screen.findByText('All rules');
    expect(given).toEqual([{ pincode: '482650' }]);
  });

  it('is open where the option is off, where the code was given, and to those whom no code helps', async () => {
    house({ '/common/settings': done({ flags: { rulesNeedPin: false }, role: 'master' }) });
    render(<RuleGate>Option off</RuleGate>);
    await screen.findByText('Option off');
    house({
      '/common/settings': done(wanted),
      '/panel/pass_code': done({ needed: false, passed: false, until: 7 }),
    });
    render(<RuleGate>Code given</RuleGate>);
    await screen.findByText('Code given');
    house({ '/common/settings': done({ ...wanted, role: 'user' }) });
    render(<RuleGate>Only looks</RuleGate>);
    await screen.findByText('Only looks');
  });

  it('is shut until it is known whether a code is wanted', async () => {
    const settings = Promise.withResolvers<unknown>();
    house({ '/common/settings': settings.promise });
    render(<RuleGate>All rules</RuleGate>);
    await screen.findByRole('heading');
    expect(screen.queryByText('All rules')).toBeNull();
    settings.resolve(done(wanted));
    await screen.findByText(automation['automation.gate.text']);
    expect(screen.queryByText('All rules')).toBeNull();
  });

  it.each(['/common/settings', '/panel/pass_code'])(
    'is shut where %s cannot be read, says so, and tries again when told',
    async (path) => {
      const answers: Record<string, unknown> = { '/common/settings': done(wanted), [path]: refused };
      house(answers);
      render(<RuleGate>All rules</RuleGate>);
      const again = await screen.findByRole('button', { name: portal['action.retry'] });
      expect(screen.queryByText('All rules')).toBeNull();
      answers[path] =
        path === '/common/settings'
          ? done({ ...wanted, flags: { rulesNeedPin: false } })
          : done({ needed: false, passed: false, until: 7 });
      await userEvent.click(again);
      await screen.findByText('All rules');
    },
  );

  it('shows something else in their place where that is given', async () => {
    house({ '/common/settings': done(wanted) });
    render(<RuleGate closed="The way to them">All rules</RuleGate>);
    await screen.findByText('The way to them');
    expect(screen.queryByText('All rules')).toBeNull();
  });
});
