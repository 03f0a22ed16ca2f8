// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followMaintenance } from '#features/announcements/follow-maintenance.ts';
import { useSession } from '#lib/client/session.ts';
import { usePlanned } from '#features/announcements/planned.ts';

beforeEach(() => {
  useSession.setState({ session: { tag: 'out' } });
  usePlanned.setState({ planned: false });
});
let stop = (): void => undefined;
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const planned = { id: 'a', planned: { from: 1, until: 2 }, read: false };

it.each([
  ['nothing, as the wire has it', '', false],
  ['news without times', [{ ...planned, planned: null }], false],
  ['maintenance', [planned], true],
])('looks when somebody comes in, and knows of %s', async (_, data, known) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address));
    return Response.json({ result: true, code: '000', message: '', panelCode: '', token: '', data });
  });
  stop = followMaintenance();
  expect(asked).toEqual([]);
  useSession.setState({ session: { tag: 'in', account: {} as never } });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toContain('/announcement');
  await vi.waitFor(() => expect(usePlanned.getState().planned).toBe(known));
});
