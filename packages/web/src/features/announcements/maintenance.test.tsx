// @vitest-environment happy-dom
import type { Announcement } from '@homeward/contract/shapes/company/announcement.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Maintenance, maintenanceAt } from '#features/announcements/maintenance.tsx';
import { useReadNews } from '#features/announcements/read-news.ts';
import { setPanelZone } from '#lib/clock-text.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import notices from '#texts/en-US/notices.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };

const noon = Date.UTC(2026, 10, 25, 11);
const hour = 3_600_000;
const rest = (id: string, from: number, until: number, fields: Partial<Announcement> = {}): Announcement => ({
  id,
  create_time: '2026/11/25 10:00:00',
  at: noon - hour,
  subject: `Work ${id}`,
  content: '',
  severity: 'maintenance',
  pinned: false,
  planned: { from: noon + from * hour, until: noon + until * hour },
  read: false,
  ...fields,
});

let list: readonly Announcement[];
let asked: string[];

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...notices }));
  await startLanguage('/security', 'en-US');
  setPanelZone('Europe/Berlin');
});
beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  useReadNews.setState({ ids: [] });
  asked = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(`${method} ${address.replace(/^.*\/v2/, '')} ${typeof body === 'string' ? body : ''}`.trim());
    return Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data: list });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show(): Promise<void> {
  render(<Maintenance />);
  await act(() => vi.advanceTimersByTimeAsync(10));
}

describe('maintenance', () => {
  it('is shown before and while it lasts, once read no more, and what begins first comes first', () => {
    const all = [
      rest('later', 5, 6),
      rest('now', -1, 1),
      rest('over', -2, -1),
      rest('read', 1, 2, { read: true }),
      rest('timeless', 0, 0, { planned: null }),
    ];
    expect(maintenanceAt(all, noon).map(({ id }) => id)).toEqual(['now', 'later']);
    expect(maintenanceAt(all, noon + 6 * hour)).toEqual([]);
  });

  it('says from when until when, and that alarms go out all the same', async () => {
    list = [rest('one', 1, 2), rest('two', -1, 2)];
    await show();
    expect(screen.getByText('Maintenance is planned from 13:00 to 14:00')).toBeDefined();
    expect(screen.getByText('Maintenance lasts until 14:00')).toBeDefined();
    expect(screen.getAllByText(/alarms still go out/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Work one' })).toBeDefined();
  });

  it('goes with its time, and comes while the page stays open', async () => {
    list = [rest('one', -1, 1)];
    await show();
    list = [...list, rest('two', 5, 6)];
    for (let minute = 0; minute <= 60; minute += 1) await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText(/lasts until/)).toBeNull();
    expect(screen.getByText(/planned from 17:00 to 18:00/)).toBeDefined();
  });

  it('is dismissed one by one, and read by that on every device', async () => {
    list = [rest('one', 1, 2), rest('two', 3, 4)];
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'I have read “Work one”' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.queryByText(/from 13:00/)).toBeNull();
    expect(screen.getByText(/from 15:00/)).toBeDefined();
    expect(asked.find((one) => one.startsWith('POST /announcement/read'))).toContain('"ids":["one"]');
  });
});
