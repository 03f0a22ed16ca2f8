// @vitest-environment happy-dom
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { LastEvents } from '#features/events/last-events.tsx';
import { clearHouse, noteEvent, useHouse } from '#lib/house/house.ts';
import { readRecent } from '#lib/house/load-house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

/** What the event log answers now. */
let log: object;
const quiet = portal['security.quiet'];
const unread = portal['failure.unread'];

const opened = {
  id: '7',
  at: String(Date.now()),
  received_at: String(Date.now()),
  event_type: '1130',
  type: '',
  area: '1',
  name: 'Hall',
  detail: '',
  is_alarm: false,
  actor: { tag: 'panel', name: '', channel: 'panel', slot: null },
} as unknown as WireEvent;

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(portal));
  await startLanguage('/security/', 'en-US');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A house of its own, whose log was asked once. */
async function house(answer: object): Promise<void> {
  log = answer;
  clearHouse('one');
  vi.stubGlobal('fetch', async () => Response.json({ message: '', token: '', panelCode: '', ...log }));
  await readRecent();
}

it('says that nothing happened only where that is known, and reads again when told', async () => {
  await house({ result: false, code: '500', data: '' });
  render(<LastEvents />);
  expect(screen.getByText(unread)).toBeTruthy();
  expect(screen.queryByText(quiet)).toBeNull();
  log = { result: true, code: '000', data: '' };
  await userEvent.click(screen.getByRole('button', { name: portal['action.retry'] }));
  await screen.findByText(quiet);
  expect(screen.queryByText(unread)).toBeNull();
});

it('keeps what is known, and says that some may be missing', async () => {
  await house({ result: true, code: '000', data: '' });
  noteEvent(opened);
  log = { result: false, code: '500', data: '' };
  await readRecent();
  render(<LastEvents />);
  expect(screen.getByText(unread)).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/event\?.*event=7/);
});

it('knows who may not read them', async () => {
  await house({ result: false, code: '403', data: '' });
  expect(useHouse.getState().unread).toBe('refused');
  await house({ result: true, code: '000', data: '' });
  expect(useHouse.getState().unread).toBeUndefined();
});
