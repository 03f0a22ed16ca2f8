import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import { describe, expect, it } from 'vitest';
import { openIncidents, waitsForOwner, worthTelling } from '#features/centre/open-news.ts';

const hour = 60 * 60_000;
const incident = (id: string, openedAt: number, state: Incident['state'], silent = false) =>
  ({ id, openedAt, state, silent }) as Incident;
const job = (state: Job['state'], startedAt: number, endedAt: number | null = null) =>
  ({ state, startedAt, endedAt }) as Job;

describe('the notification center', () => {
  it('lists alarms until they are closed, the newest first, and tells of no silent one', () => {
    const rows = [
      incident('1', 1, 'acknowledged'),
      incident('2', 2, 'closed'),
      incident('3', 3, 'open'),
      incident('4', 4, 'open', true),
    ];
    expect(openIncidents(rows).map(({ id }) => id)).toEqual(['3', '1']);
  });

  it.each([
    { what: 'nobody has signed', installer: null, owner: null, withdrawn: false, waits: false },
    { what: 'the installer has signed', installer: 1, owner: null, withdrawn: false, waits: true },
    { what: 'another took the place of', installer: 1, owner: null, withdrawn: true, waits: false },
    { what: 'both have signed', installer: 1, owner: 2, withdrawn: false, waits: false },
  ])('asks the owner for a signature under a report that $what: $waits', (row) => {
    const { installer, owner, withdrawn, waits } = row;
    expect(waitsForOwner({ signed: { installer, owner }, withdrawn } as never)).toBe(waits);
  });

  it('lists work that runs, and for a day what went wrong', () => {
    const now = 100 * hour;
    expect(worthTelling(job('running', 0), now)).toBe(true);
    expect(worthTelling(job('waiting', 0), now)).toBe(true);
    expect(worthTelling(job('done', now - hour, now - hour), now)).toBe(false);
    expect(worthTelling(job('failed', 0, now - 23 * hour), now)).toBe(true);
    expect(worthTelling(job('lost', 0, now - 25 * hour), now)).toBe(false);
    expect(worthTelling(job('cancelled', 0, now), now)).toBe(false);
  });
});
