// @vitest-environment happy-dom
import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import refusals from '#texts/en-US/refusals.json' with { type: 'json' };
import { SessionSheet } from '#features/sign-in/session-sheet.tsx';
import { enter, expire, leave } from '#lib/client/session.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const account = { id: 'demo', user_id: '1', name: 'Anna', master: '1', mac: '' } as WireAccount;

function Page() {
  const [draft, setDraft] = useState('');
  return (
    <>
      <label>
        Draft
        <input value={draft} onChange={(event) => setDraft(event.target.value)} />
      </label>
      <SessionSheet />
    </>
  );
}

async function open() {
  const app = document.createElement('div');
  app.id = 'app';
  document.body.replaceChildren(app);
  render(<Page />, { container: app });
  await screen.findByLabelText('Draft');
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...refusals }));
  await startLanguage('/security/', 'en-US');
  vi.unstubAllGlobals();
});
beforeEach(() => enter(account, 'a'));
afterEach(() => {
  cleanup();
  leave();
  vi.unstubAllGlobals();
});

// S4.1, S8.1
describe('the sheet over a page whose session has ended', () => {
  it('keeps the page and what was typed, and goes away after signing in again, for as long as was asked', async () => {
    const user = userEvent.setup();
    await open();
    await user.type(screen.getByLabelText('Draft'), 'half a sentence');
    expire();
    await screen.findByRole('dialog');
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return Response.json({
        result: true,
        code: '000',
        message: '',
        token: 'b',
        panelCode: '',
        data: account,
      });
    });
    await user.click(screen.getByRole('checkbox'));
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]).toEqual({ account: 'demo', password: 'secret', remember: true });
    expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('half a sentence');
  });

  it('leads to the sign-in page by its button (S8.4)', async () => {
    const user = userEvent.setup();
    await open();
    expire();
    await screen.findByRole('dialog');
    vi.stubGlobal('fetch', async () => Response.json({ result: true, code: '000', data: '' }));
    await user.click(screen.getByRole('button', { name: portal['v2_home'] }));
    await vi.waitFor(() => expect(location.pathname).toContain('/auth/login'));
  });

  it('offers the passkey first where the account has one', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', class {});
    enter({ ...account, has_passkey: '1' }, 'a');
    await open();
    expire();
    await screen.findByRole('dialog');
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons[0]).toBe('Sign in with a passkey');
    expect(document.activeElement?.textContent).toBe('Sign in with a passkey');
    enter(account, 'b');
    expire();
    await vi.waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull(),
    );
  });

  it('says why signing in did not work, and stays', async () => {
    const user = userEvent.setup();
    await open();
    expire();
    await screen.findByRole('dialog');
    vi.stubGlobal('fetch', async () =>
      Response.json({
        result: false,
        code: '010',
        message: 'v2_mg_login_failure',
        token: '',
        panelCode: '',
        data: '',
      }),
    );
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    await screen.findByText(/do not match/);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
