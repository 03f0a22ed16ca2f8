import { describe, expect, it } from 'vitest';
import type { DayPart, EventDay } from '#features/events/event-day.ts';
import { firstOf, linesOf } from '#features/events/first-of.ts';

const events = (id: string, count: number): DayPart => ({
  tag: 'events',
  events: Array.from({ length: count }, (_, no) => ({
    id: `${id}${no}`,
    at: no,
    icon: 'bell',
    sentence: '',
  })),
});
const incident: DayPart = {
  tag: 'incident',
  incident: { id: 'i', title: '', open: false, summary: '', steps: [] },
};
const day = (id: string, ...parts: readonly DayPart[]): EventDay => ({
  id,
  title: id,
  subtitle: '',
  bands: [],
  marks: [],
  alarms: [],
  ribbonLabel: '',
  parts,
});

describe('the first picture of the event log', () => {
  const days = [day('today', events('a', 3), incident, events('b', 5)), day('yesterday', events('c', 20))];

  it('is all of a short log', () => {
    expect(firstOf(days, 100)).toEqual(days);
    expect(linesOf(days)).toBe(32);
    expect(linesOf()).toBe(0);
  });

  it('ends within a day where the lines do', () => {
    expect(firstOf(days, 14)).toEqual([days[0], day('yesterday', events('c', 2))]);
    expect(firstOf(days, 9)).toEqual([day('today', events('a', 3), incident, events('b', 2))]);
    expect(firstOf(days, 3)).toEqual([day('today', events('a', 3))]);
  });

  it('has an incident whole', () => {
    expect(firstOf(days, 4)).toEqual([day('today', events('a', 3), incident)]);
  });
});
