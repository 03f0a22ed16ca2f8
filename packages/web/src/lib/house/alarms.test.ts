import { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { decodeArea, type AreaRow, type WireArea } from '@homeward/contract/wire/area.ts';
import { expect, test } from 'vitest';
import { alarmsOf } from '#lib/house/alarms.ts';

const incident = (no: number, more: Partial<Incident> = {}): Incident =>
  ({
    ...Incident.parse({
      id: `mwyd-${no}`,
      kind: 'panic',
      area: 1,
      mode: 'disarm',
      openedAt: 1_795_747_986_000 + no,
      silent: false,
      confirmed: false,
      zones: [],
      deliveries: [],
      acts: [],
      state: 'acknowledged',
      reason: null,
      captures: [],
    }),
    ...more,
  }) as Incident;

const area = (more: Partial<AreaRow>): AreaRow => ({
  ...decodeArea({ area: '1', area_name: 'House', mode: 'disarm', alarm: 'quiet' } as WireArea),
  ...more,
});
const first = (no: number): Incident[] => Array.from({ length: no }, (_, at) => incident(at));

test('the alarm that is on has its story, however many there were before that nobody closed', () => {
  const all = [...first(60), incident(60, { state: 'open' })];
  const on = [area({ alarm: 'sounding', incident: 'mwyd-60' })];
  for (const incidents of [all, all.toReversed()])
    expect(alarmsOf(on, incidents).map(({ id, incident: story }) => [id, story?.openedAt])).toEqual([
      ['mwyd-60', incidents.find(({ id }) => id === 'mwyd-60')?.openedAt],
    ]);
});

test('others of the area follow by urgency, the newest first; what is quiet, silent, elsewhere or seen to does not', () => {
  const incidents = [
    incident(1, { state: 'open' }),
    incident(2, { state: 'open' }),
    incident(3, { state: 'open', kind: 'fire' }),
    incident(4, { state: 'open', kind: 'silentPanic', silent: true }),
    incident(5, { state: 'open', area: 2 as Incident['area'] }),
    incident(6),
    incident(7, { state: 'closed' }),
  ];
  const ids = (more: Partial<AreaRow>): string[] =>
    alarmsOf([area(more), area({ id: 2, alarm: 'quiet' })], incidents).map(({ id }) => id);
  expect(ids({ alarm: 'sounding', incident: 'mwyd-1' })).toEqual(['mwyd-3', 'mwyd-1', 'mwyd-2']);
  expect(ids({ alarm: 'memory', incident: 'mwyd-7' })).toEqual(['mwyd-3', 'mwyd-2', 'mwyd-1']);
  expect(ids({ alarm: 'quiet', incident: null })).toEqual([]);
  // Before its incident has come.
  expect(ids({ alarm: 'sounding', incident: 'mwyd-8' })[0]).toBe('mwyd-8');
});

test('a hundred that nobody has seen to do not fill the page, nor push out the most urgent', () => {
  const open = first(100).map((one): Incident => ({ ...one, state: 'open' }));
  open[1] = incident(1, { state: 'open', kind: 'fire' });
  const alarms = alarmsOf([area({ alarm: 'sounding', incident: 'mwyd-0' })], open);
  expect(alarms).toHaveLength(21);
  expect(alarms.slice(0, 3).map(({ id }) => id)).toEqual(['mwyd-1', 'mwyd-0', 'mwyd-99']);
});
