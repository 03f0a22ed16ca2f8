// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import signals from '#texts/en-US/signals.json' with { type: 'json' };
import { ReceiverState } from '#features/signals/receiver-state.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...pages, ...signals }));
  await startLanguage('/security/', 'en-US');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function shown(data: object): Promise<readonly (string | null)[]> {
  vi.stubGlobal('fetch', async () =>
    Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data }),
  );
  render(<ReceiverState />);
  return (await screen.findAllByRole('listitem')).map((row) => row.textContent);
}

describe('the receiver', () => {
  it('names the address and the ports to enter at a panel', async () => {
    const doors = [
      { transport: 'tcp', port: 9999 },
      { transport: 'tls', port: 9998 },
    ];
    expect(await shown({ state: 'open', address: 'home.example', local: false, doors })).toEqual([
      expect.stringContaining('home.example'),
      expect.stringMatching(/Port 9999.*TCP/),
      expect.stringMatching(/Port 9998.*TLS/),
    ]);
  });

  it('says that nobody listens, and what the operator sets', async () => {
    const [row] = await shown({ state: 'off', address: '', local: false, doors: [] });
    expect(row).toMatch(/The receiver is off.*HOMEWARD_RECEIVER_PORT/);
  });
});
