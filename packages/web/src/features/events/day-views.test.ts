import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { describe, expect, it } from 'vitest';
import log from '#texts/en-US/log.json';
import portal from '#texts/en-US/portal.json';
import { dayViews } from '#features/events/day-views.ts';
import type { Telling } from '#features/events/event-line.ts';
import { translate } from '#lib/i18n/translate.ts';

const english = { ...portal, ...log };
const plural = new Intl.PluralRules('en-US');
const telling = {
  t: (key, values) => translate(english, plural, key, values),
  label: (type) => type,
  areaName: () => 'House',
} as Telling;

const morning = new Date(2026, 10, 3, 6, 0).getTime();
const hour = 3_600_000;

function event(id: string, at: number, more: Partial<WireEvent> = {}): WireEvent {
  return {
    id,
    at: String(at),
    received_at: String(at),
    event_type: '1130',
    type: '',
    area: '1',
    name: 'Hall',
    detail: '',
    is_alarm: false,
    incident: '',
    capture_id: '',
    device_id: '',
    actor: { tag: 'panel', name: '', channel: 'panel', slot: null },
    ...more,
  } as unknown as WireEvent;
}

const evening = [event('3', morning + 14 * hour), event('2', morning + 12 * hour)];
const dayBefore = event('1', morning - 24 * hour);
const view = (events: readonly WireEvent[], complete: boolean, narrowed = false) =>
  dayViews(telling, events, [], { complete, narrowed });

describe('a day of the log of which only a part was read', () => {
  it('counts what was read as such, and draws what was not as unknown', () => {
    const [day] = view(evening, false);
    expect(day?.subtitle).toContain(english['events.countPart'].replace('{{number}}', '2'));
    expect(day?.bands[0]).toMatchObject({ from: 0, tone: 'offline', to: 18 / 24 });
    expect(day?.ribbonLabel).toContain(english['events.unreadLabel']);
  });

  it('is told whole once all of it, or an earlier day, was read', () => {
    for (const days of [view(evening, true), view([...evening, dayBefore], false)]) {
      expect(days[0]?.subtitle).toMatch(/2 events$/);
      expect(days[0]?.bands.map(({ tone }) => tone)).not.toContain('offline');
    }
  });

  it('has no ribbon where a filter leaves events out', () => {
    expect(view(evening, true, true)[0]?.bands).toEqual([]);
  });
});

describe('the picture of an alarm', () => {
  const incident = {
    id: 'i1',
    kind: 'burglar',
    area: 1,
    openedAt: morning,
    state: 'open',
    zones: [{ at: morning, device: 'RF:1', name: 'Hall', code: '1130000010' }],
    acts: [],
    deliveries: [],
    captures: ['c1'],
  } as unknown as Incident;
  const ofAlarm = event('5', morning, { incident: 'i1', capture_id: 'c1', is_alarm: true });
  const partsWith = (stories: readonly Incident[], ...events: readonly WireEvent[]) =>
    dayViews(telling, events, stories, { complete: true, narrowed: false })[0]?.parts;

  it('stands in the card of its incident', () => {
    expect(partsWith([incident], ofAlarm)).toMatchObject([{ tag: 'incident', incident: { capture: 'c1' } }]);
  });

  it('stands in the line of an event whose incident is not known here', () => {
    expect(partsWith([], ofAlarm)).toMatchObject([
      { tag: 'events', events: [{ capture: { id: 'c1', incident: 'i1' } }] },
    ]);
  });

  it('stands nowhere once it is gone', () => {
    const gone = event('5', morning, { incident: 'i1', is_alarm: true });
    expect(JSON.stringify([partsWith([incident], gone), partsWith([], gone)])).not.toContain('capture');
  });
});
