import type {
  Condition,
  Rule,
  RuleAction,
  Trigger,
} from '@homeward/contract/shapes/automation/automation.ts';
import { AreaId, DeviceId, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { mapleStreet } from '@homeward/homeward/demo/maple-street.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';

const [house, garage] = [AreaId.parse(1), AreaId.parse(2)];
const device = (id: string): DeviceId => DeviceId.parse(id);
const lamps = ['ZW:00000b02', 'ZW:00000b04', 'ZW:00000b05'].map(device);
const doors = ['RF:0a1b2c01', 'RF:0a1b2c02', 'RF:0a1b2c03', 'RF:0a1b2c04', 'RF:0a1b2c30'].map(device);
const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

const pick = <One>(list: readonly One[], no: number): One => {
  const one = list[no % list.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
};

const triggers = (no: number): readonly Trigger[] => [
  { tag: 'opened', device: pick(doors, no) },
  { tag: 'closed', device: pick(doors, no + 1) },
  { tag: 'switched', device: pick(lamps, no), on: no % 4 < 2 },
  { tag: 'mode', area: no % 2 === 0 ? house : garage, mode: 'arm' },
  { tag: 'time', moment: { tag: 'daily', minute: (no * 13) % 1440 } },
  { tag: 'motion', device: device('RF:0a1b2c07') },
  { tag: 'openFor', device: pick(doors, no), seconds: 60 + no },
  { tag: 'alarm', kind: null },
];

/** What people have rules do, and of each kind some that lower protection, with their owner's leave and without. */
const actions = (no: number): readonly (readonly RuleAction[])[] => [
  [{ tag: 'device', device: pick(lamps, no), command: { tag: 'switch', on: no % 3 === 0 } }],
  [{ tag: 'device', device: device('ZW:00000b01'), command: { tag: 'lock', locked: no % 2 === 0 } }],
  [{ tag: 'mode', area: house, mode: no % 3 === 0 ? 'disarm' : 'home_1' }],
  [{ tag: 'notify', text: 'Somebody is at the door' }],
  [{ tag: 'silence', area: garage }],
  [{ tag: 'bypass', device: pick(doors, no) }],
  [
    { tag: 'device', device: device('ZW:00000b06'), command: { tag: 'shutter', move: 'close' } },
    { tag: 'device', device: pick(lamps, no + 1), command: { tag: 'switch', on: true } },
  ],
];

const conditions = (no: number): readonly (readonly Condition[])[] => [
  [],
  [{ tag: 'period', period: { days: everyDay, from: (no * 60) % 1440, to: (no * 60 + 480) % 1440 } }],
  [{ tag: 'mode', area: house, modes: ['disarm', 'home_1'] }],
];

/** The demo's family house with as many rules as a panel takes. */
export const hundredRules: PanelConfig = {
  ...mapleStreet,
  rules: Array.from({ length: 100 }, (_, no): Rule => ({
    id: RuleId.parse(`rule-${no}`),
    name: `Rule ${no}`,
    enabled: true,
    trigger: pick(triggers(no), no),
    conditions: pick(conditions(no), no),
    actions: pick(actions(no), no),
    leave: no % 2 === 0 ? ['lowerMode', 'unlock', 'bypass', 'silence'] : [],
  })),
};
