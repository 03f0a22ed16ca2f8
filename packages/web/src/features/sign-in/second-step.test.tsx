// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import entry from '#texts/en-US/entry.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { SecondStepForm } from '#features/sign-in/second-step.tsx';
import { setPanelZone } from '#lib/clock-text.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...entry, ...pages }));
  await startLanguage('/auth/login', 'en-US');
  vi.unstubAllGlobals();
  setPanelZone('Europe/Berlin');
});
afterEach(cleanup);

function ask(resetAt: number | null) {
  const asked = { challenge: 'a', factors: ['totp'], passkey: null, reset_at: resetAt };
  render(<SecondStepForm asked={asked} onIn={() => undefined} onBack={() => undefined} />);
  return screen.queryByText(/asked for the second factors of this account/)?.textContent;
}

it('tells whoever signs in that the second factors are about to be taken away, and when', () => {
  expect(ask(Date.UTC(2026, 10, 18, 13, 31))).toContain('on 2026/11/18 at 14:31');
});

it('says nothing of a reset where nobody asked for one', () => {
  expect(ask(null)).toBeUndefined();
});
