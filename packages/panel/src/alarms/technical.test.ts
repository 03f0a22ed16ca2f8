import type { RuleAlarm } from '@homeward/contract/shapes/automation/automation.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { describe, expect, it } from 'vitest';
import { initialState } from '../kernel/initial.ts';
import { config } from '@homeward/testing/panel/house.ts';
import { begin } from '@homeward/testing/panel/rig.ts';
import { turnOn } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { disarm } from '../arming/arming.ts';
import { endOfTechnical, raiseTechnical } from './technical.ts';
import { actOnIncident } from './incident-acts.ts';

const rule: Actor = { tag: 'rule', name: 'Freezer', channel: 'rule', slot: null };
const person: Actor = { tag: 'person', name: 'Ada', channel: 'web', slot: null };

const turnFor = (): Turn => turnOn(initialState(config, begin), begin, begin, null);
const told = (turn: Turn) =>
  turn.effects.flatMap((effect) => (effect.tag === 'event' ? [effect.event.code.slice(2, 6)] : []));
const raised = (alarm: RuleAlarm = 'highTemperature'): Turn => {
  const turn = turnFor();
  raiseTechnical(turn, 0, alarm, rule);
  return turn;
};

describe('a technical alarm of a rule', () => {
  it.each([
    ['highTemperature', '1158', ['3158']],
    ['lowTemperature', '1159', ['3159']],
    ['highPower', '1170', []],
    ['highHumidity', '1171', []],
    ['lowHumidity', '1172', []],
    ['airQuality', '1175', ['3175']],
    ['co2', '1176', ['3176']],
  ] as const)('%s is %s, and %o when the rule says it is over', (alarm, event, restores) => {
    const turn = raised(alarm);
    expect(turn.state.incidents[0]).toMatchObject({ kind: 'technical', area: 1, state: 'open' });
    endOfTechnical(turn, 0, { alarm });
    expect(told(turn)).toEqual([event, ...restores]);
  });

  it('shows as an alarm, tells who raised it, and sounds no siren', () => {
    const turn = raised();
    expect(turn.state.areas[0]?.alarm).toMatchObject({ tag: 'sounding', sirenUntil: null });
    const [effect] = turn.effects;
    expect(effect).toMatchObject({ tag: 'event', event: { actor: rule, detail: 'highTemperature' } });
  });

  it('is in memory when all of it is over, and keeps nobody from arming', () => {
    const turn = raised();
    raiseTechnical(turn, 0, 'co2', rule);
    endOfTechnical(turn, 0, { alarm: 'highTemperature' });
    expect(turn.state.areas[0]?.alarm.tag).toBe('sounding');
    endOfTechnical(turn, 0, { alarm: 'co2' });
    expect(turn.state.areas[0]?.alarm.tag).toBe('memory');
  });

  it('that stands already is not told again, and is after its end', () => {
    const turn = raised();
    raiseTechnical(turn, 0, 'highTemperature', rule);
    expect(told(turn)).toEqual(['1158']);
    endOfTechnical(turn, 0, { alarm: 'highTemperature' });
    raiseTechnical(turn, 0, 'highTemperature', rule);
    expect(told(turn)).toEqual(['1158', '3158', '1158']);
  });

  it('is over when somebody disarms', () => {
    const turn = raised();
    disarm(turn, 0, { actor: person, shown: 1, told: 1, reported: true });
    expect(told(turn)).toContain('3158');
    expect(turn.state.areas[0]?.technical).toEqual([]);
  });

  it.each(['acknowledge', 'close'] as const)('is over when somebody says %s', (act) => {
    const turn = raised();
    const incident = turn.state.incidents[0]?.id ?? ('' as never);
    actOnIncident(turn, { tag: 'incident', incident, act, text: '', reason: 'technical' }, person);
    expect(told(turn)).toEqual(['1158', '3158']);
  });

  it('of one kind ends alone', () => {
    const turn = raised();
    raiseTechnical(turn, 0, 'co2', rule);
    endOfTechnical(turn, 0, { alarm: 'co2' });
    expect(turn.state.areas[0]?.technical.map(({ alarm }) => alarm)).toEqual(['highTemperature']);
    expect(turn.state.incidents).toHaveLength(1);
  });
});
