// @vitest-environment happy-dom
import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';
import { act } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import entry from '#texts/en-US/entry.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { watchIdle } from '#features/sign-in/idle-watch.tsx';
import { useAnnouncement } from '#lib/announce.ts';
import { currentSession, enter, leave } from '#lib/client/session.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const account = {
  id: 'demo',
  user_id: '1',
  name: 'Anna',
  role: 'master',
  idle_seconds: '3600',
} as WireAccount;
const asked: string[] = [];
const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
const dialog = () => document.querySelector('[role="dialog"]');
const press = (name: string) =>
  act(async () => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
    await vi.advanceTimersByTimeAsync(0);
  });

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...entry }));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('translations')) return Response.json(entry);
    asked.push(address.replace('/REST/v2', ''));
    return Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data: account });
  });
  asked.length = 0;
  watchIdle();
});
afterEach(async () => {
  await act(async () => leave());
  vi.useRealTimers();
});

describe('a session that nobody uses', () => {
  it('is warned of a minute before its end, aloud at sensible steps, and goes on with one press', async () => {
    enter(account, 'a');
    await minutes(58);
    expect(dialog()).toBeNull();
    await minutes(1);
    expect(dialog()?.textContent).toContain('60 seconds');
    expect(document.activeElement?.textContent).toBe('Stay signed in');
    for (let second = 0; second < 31; second += 1) await minutes(1 / 60);
    expect(useAnnouncement.getState().polite).toContain('30 seconds');
    await press('Stay signed in');
    expect(dialog()).toBeNull();
    expect(asked).toEqual(['/auth/check']);
    await minutes(58);
    expect(currentSession().tag).toBe('in');
  });

  it('ends where nobody answers, at the server too, over the page that stays', async () => {
    enter(account, 'a');
    await minutes(60.1);
    expect(asked).toEqual(['/auth/logout']);
    expect(currentSession().tag).toBe('over');
    expect(dialog()).toBeNull();
  });

  it('goes on with every sign of somebody, on another tab too', async () => {
    enter(account, 'a');
    await minutes(50);
    window.dispatchEvent(new Event('keydown'));
    await minutes(50);
    expect(dialog()).toBeNull();
    document.cookie = `idleExpiredTime=${Date.now() + 3_600_000}; Path=/`;
    await minutes(50);
    expect(dialog()).toBeNull();
    expect(currentSession().tag).toBe('in');
  });

  it('has no end on a device that is remembered, nor on the screen of who is cared for', async () => {
    for (const other of [
      { ...account, idle_seconds: '' },
      { ...account, role: 'careReceiver' },
    ]) {
      enter(other, 'a');
      await minutes(120);
      expect(dialog()).toBeNull();
      expect(currentSession().tag).toBe('in');
    }
  });
});
