// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import account from '#texts/en-US/account.json' with { type: 'json' };
import automation from '#texts/en-US/automation.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { AutomationGate } from '#app/automation/automation-gate.tsx';
import { useHouse } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const texts = { ...portal, ...automation, ...account };

/** A house whose customer has the option on; what codes it was given. */
function gatedHouse(): readonly unknown[] {
  const given: unknown[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    '/common/settings': { flags: { rulesNeedPin: true }, role: 'master' },
    '/panel/pass_code': { needed: true, passed: false, until: null },
    '/auth/passcode': { until: 0 },
  };
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const path = Object.keys(answers).find((one) => new URL(address, 'http://home').pathname.endsWith(one));
    if (path === undefined) return Response.json(texts);
    if (path === '/auth/passcode') given.push(JSON.parse(body ?? ''));
    return Response.json({
      result: true,
      code: '000',
      message: '',
      token: '',
      panelCode: '',
      data: answers[path],
    });
  });
  useHouse.setState({ panel: 'one' });
  render(<AutomationGate>All rules</AutomationGate>);
  return given;
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the gate before rules and scenes', () => {
  it('asks for the code where the customer’s option wants it, and opens by it', async () => {
    const given = gatedHouse();
    await screen.findByText(automation['automation.gate.text']);
    expect(screen.queryByText('All rules')).toBeNull();
    await userEvent.type(screen.getByLabelText('PIN, 6 digits'), '482650');
    await screen.findByText('All rules');
    expect(given).toEqual([{ pincode: '482650' }]);
  });
});
