import { describe, expect, it } from 'vitest';
import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { area, garage, home, house, sampleEvent, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { residentOf } from '../panels/cached-panel.ts';
import { offeredArea } from './offer.ts';
import type { Hearer } from './offer.ts';

const reminder = Rule.parse({
  id: 'left',
  name: 'Left disarmed',
  enabled: true,
  trigger: { tag: 'left', fence: 'home', tracker: null },
  conditions: [
    { tag: 'inside', fence: 'home', tracker: null, inside: false },
    { tag: 'mode', area: house, modes: ['disarm'] },
  ],
  actions: [{ tag: 'notify', text: 'Nobody is home, and House is not armed.' }],
  leave: [],
});
const owner: Hearer = { role: 'master', areas: [] };
const by = (name: string, tag: 'rule' | 'person' = 'rule') =>
  ({ actor: { tag, name, channel: tag === 'rule' ? 'rule' : 'web', slot: null } }) as const;
const notice = (change: Partial<PanelEvent> = by(reminder.name), event = 750): PanelEvent =>
  sampleEvent(1, { event, area: 0 }, { area: null, device: null, ...change });
const at = (armed = false, rules: readonly Rule[] = [reminder]) =>
  residentOf(
    sampleView(home, {
      rules,
      areas: [
        area(house, 'House', armed ? { phase: { tag: 'armed', mode: 'arm' } } : {}),
        area(garage, 'Garage'),
      ],
    }),
  );

describe('an offer to arm', () => {
  it('comes with a reminder that the last one left', () => {
    expect(offeredArea(at(), owner, notice())).toBe(house);
    expect(offeredArea(at(), { role: 'user', areas: [house] }, notice())).toBe(house);
  });

  it('is for nobody who may not arm there', () => {
    for (const hearer of [
      { role: 'user', areas: [garage] },
      { role: 'reportUser', areas: [] },
      { role: 'careContact', areas: [] },
      { areas: [] },
    ] as const satisfies readonly Hearer[])
      expect(offeredArea(at(), hearer, notice())).toBeNull();
  });

  it('comes with nothing else, and not where somebody has armed', () => {
    expect(offeredArea(at(true), owner, notice())).toBeNull();
    expect(offeredArea(null, owner, notice())).toBeNull();
    expect(offeredArea(at(), owner, notice(by('Another rule')))).toBeNull();
    expect(offeredArea(at(), owner, notice(by(reminder.name, 'person')))).toBeNull();
    expect(offeredArea(at(), owner, notice(by(reminder.name), 130))).toBeNull();
    const door = { ...reminder, trigger: { tag: 'dark', dark: true } } as unknown as Rule;
    expect(offeredArea(at(false, [door]), owner, notice())).toBeNull();
    const armed: Rule = { ...reminder, conditions: [{ tag: 'mode', area: house, modes: ['arm', 'disarm'] }] };
    expect(offeredArea(at(false, [armed]), owner, notice())).toBeNull();
  });
});
