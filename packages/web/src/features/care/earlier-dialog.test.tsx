// @vitest-environment happy-dom
import { blankProfile } from '@homeward/contract/rules/care/blank-profile.ts';
import type { CareProfile } from '@homeward/contract/shapes/care/care.ts';
import type { CareVersion } from '@homeward/contract/routes/care/care-person.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import care from '#texts/en-US/care.json' with { type: 'json' };
import earlier from '#texts/en-US/earlier.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import refusals from '#texts/en-US/refusals.json' with { type: 'json' };
import { EarlierDialog } from '#features/care/earlier-dialog.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { useToasts } from '#lib/toasts.ts';

const texts = { ...portal, ...refusals, ...care, ...earlier };
const rosa: CareProfile = { ...blankProfile, name: 'Rosa', allergies: 'Nuts' };
const version = (id: number, more: Partial<CareVersion> = {}): CareVersion => ({
  id,
  at: Date.now(),
  by: 'Anna',
  changed: ['allergies'],
  profile: { ...rosa, allergies: 'Penicillin' },
  ...more,
});

/** What the server knows, and what was asked of it. */
let server: { versions: readonly CareVersion[]; now: CareProfile; back: object; readonly puts: unknown[] };

async function answer(address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) {
  const { pathname } = new URL(address, 'http://home');
  const say = (data: unknown, more: object = {}) =>
    Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data, ...more });
  if (pathname.endsWith('/care_receiver_versions')) {
    if (method === 'GET') return say(server.versions.length === 0 ? '' : server.versions);
    server.puts.push(JSON.parse(body ?? ''));
    return say('', server.back);
  }
  if (pathname.endsWith('/panel/revision')) return say({ revision: 12 });
  if (pathname.endsWith('/user/care_receiver')) return say(server.now);
  return pathname.startsWith('/REST') ? say('') : Response.json(texts);
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  server = { versions: [version(2), version(1, { profile: rosa })], now: rosa, back: {}, puts: [] };
  useToasts.setState({ list: [] });
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function opened(readOnly = false) {
  render(<EarlierDialog now={rosa} readOnly={readOnly} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }));
  return { user: userEvent.setup(), dialog };
}
const back = { name: /^Put back/ };

describe('what a profile said before', () => {
  it('is listed with who changed what, what differs from now, and no way back to what is so', async () => {
    server.versions = [
      version(3, {
        by: '',
        changed: ['mobility', 'rhesus'],
        profile: { ...rosa, mobility: 'aid', allergies: '' },
      }),
      ...server.versions,
    ];
    const { dialog } = await opened();
    const [third, second, first] = await dialog.findAllByRole('listitem');
    expect(third?.textContent).toMatch(
      /Then changed: Rhesus factor, Mobility.*walking frame.*Nothing|Nothing/,
    );
    expect(second?.textContent).toMatch(/Anna then changed: Allergies.*Penicillin/);
    expect(first?.textContent).toContain('The same as now');
    expect(dialog.getAllByRole('button', back)).toHaveLength(2);
  });

  it('is put back from the revision at which it was seen', async () => {
    const { user, dialog } = await opened();
    await user.click(await dialog.findByRole('button', back));
    await vi.waitFor(() =>
      expect(useToasts.getState().list).toMatchObject([{ message: 'The earlier version is back.' }]),
    );
    expect(server.puts).toEqual([{ id: 2, revision: 12 }]);
  });

  it('does not take the place of what somebody else has written meanwhile', async () => {
    server.now = { ...rosa, notes: 'New' };
    const { user, dialog } = await opened();
    await user.click(await dialog.findByRole('button', back));
    expect((await dialog.findByRole('alert')).textContent).toBe(refusals['v2_mg_changed_meanwhile']);
    expect(server.puts).toEqual([]);
  });

  it('stays where the panel refuses, which is told', async () => {
    server.back = { result: false, code: '995', message: 'v2_mg_panel_offline' };
    const { user, dialog } = await opened();
    await user.click(await dialog.findByRole('button', back));
    expect((await dialog.findByRole('alert')).textContent).not.toBe('');
    expect(useToasts.getState().list).toEqual([]);
  });

  it('is read, and not put back, by who is cared for', async () => {
    const { dialog } = await opened(true);
    expect(await dialog.findAllByRole('listitem')).toHaveLength(2);
    expect(dialog.queryAllByRole('button', back)).toEqual([]);
  });
});
