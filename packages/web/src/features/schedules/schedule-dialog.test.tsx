// @vitest-environment happy-dom
import type { ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import texts from '#texts/en-US/schedules.json' with { type: 'json' };
import settings from '#texts/en-US/settings.json' with { type: 'json' };
import whatif from '#texts/en-US/whatif.json' with { type: 'json' };
import { ScheduleDialog } from '#features/schedules/schedule-dialog.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const row = {
  id: 'night',
  name: 'Night',
  enabled: false,
  area: 1,
  mode: 'home_1',
  days: [1, 2, 3],
  minute: 1350,
  warnMinutes: 10,
  holidays: 'same',
  except: [],
  allowedBy: null,
  next: [],
  next_event: null,
  announced: false,
  delays: 0,
  revision: 3,
} as unknown as ScheduleRow;
const asked: unknown[] = [];

function answer(address: string, { body }: { body?: string } = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://home');
  if (pathname.endsWith('.json'))
    return Promise.resolve(Response.json({ ...portal, ...accounts, ...settings, ...texts, ...whatif }));
  if (pathname.endsWith('/panel/rehearse')) asked.push(JSON.parse(body ?? ''));
  return Promise.resolve(Response.json({ result: false, code: '995', message: 'x', data: '', token: '' }));
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/automation/', 'en-US');
});
afterEach(() => {
  cleanup();
  asked.length = 0;
});

const area = { id: 1, name: 'House', modes: ['disarm', 'home_1'], nameOf: String } as const;
const shown = () =>
  render(
    <ScheduleDialog
      row={row}
      areas={[area]}
      calendars={[]}
      onClose={() => undefined}
      onSaved={async () => {}}
    />,
  );

it('shows what would have happened with a schedule as it is changed, as it would be saved', async () => {
  const user = userEvent.setup();
  shown();
  expect(screen.queryByRole('button', { name: accounts['account.whatIf'] })).toBeNull();
  const name = screen.getByRole('textbox', { name: texts['schedules.name'] });
  await user.type(name, ' too');
  await user.click(screen.getByRole('button', { name: accounts['account.whatIf'] }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    days: 30,
    schedule: { id: 'night', name: 'Night too', enabled: false, area: 1, mode: 'home_1', minute: 1350 },
  });
  expect((asked[0] as { schedule: object }).schedule).not.toHaveProperty('calendar');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.clear(name);
  expect(screen.queryByRole('button', { name: accounts['account.whatIf'] })).toBeNull();
});

it('shows what would have happened without it', async () => {
  shown();
  await userEvent.setup().click(screen.getByRole('button', { name: texts['schedules.whatIfGone'] }));
  await vi.waitFor(() => expect(asked).toEqual([{ days: 30, no_schedule: 'night' }]));
});
