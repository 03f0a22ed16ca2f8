import { describe, expect, it } from 'vitest';
import { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { houseConfig } from '@homeward/testing/hub/house.ts';
import { reportText } from './report-text.ts';

const text = (code: string) => reportText(houseConfig, EventCode.parse(code));

describe('the names that go with a report', () => {
  it.each([
    ['18113101001', 'door, House'],
    ['18340101001', 'Anna, House'],
    ['18140101997', 'Guest, House'],
    ['18112101998', 'Duress, House'],
    ['18340101000', 'House'],
    ['18340101911', 'House'],
    ['18130100000', ''],
    ['18113101079', 'House'],
    ['18113107001', ''],
  ])('of %s are "%s"', (code, names) => {
    expect(text(code)).toBe(names);
  });

  it.each([
    ['18340101001', 'Fob', 'Fob, House'],
    ['18141601001', null, 'door, House'],
    ['18340101001', '', 'House'],
  ])('of %s by %j are "%s"', (code, person, names) => {
    expect(reportText(houseConfig, EventCode.parse(code), person)).toBe(names);
  });
});
