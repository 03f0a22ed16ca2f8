import type { House, HouseArea, HouseDevice, HouseFault, HouseNote } from '../house.ts';
import { attributesOf, stateOf } from './areas.ts';
import { entitiesOf } from './devices.ts';
import type { Topics } from './topics.ts';

type Said = readonly [topic: string, payload: string];

const areaSays = (area: HouseArea, topics: Topics): readonly Said[] => [
  [topics.area(area.id, 'state'), stateOf(area)],
  [topics.area(area.id, 'attributes'), JSON.stringify(attributesOf(area))],
];

function deviceSays(device: HouseDevice, topics: Topics): readonly Said[] {
  const entities = entitiesOf(device);
  if (entities.length === 0) return [];
  return [
    [topics.device(device.id, 'availability'), device.isOnline ? 'online' : 'offline'],
    ...entities.map(({ key, state }): Said => [topics.device(device.id, key), state]),
  ];
}

const faultsSay = (faults: readonly HouseFault[], topics: Topics): readonly Said[] => [
  [topics.faults, faults.length > 0 ? 'ON' : 'OFF'],
  [
    topics.faultList,
    JSON.stringify({ faults: faults.map(({ what, at }) => (at === '' ? what : `${at}: ${what}`)) }),
  ],
];

/** All that the broker is to remember of how the house stands, by topic. */
export const statesOf = (house: House, topics: Topics): ReadonlyMap<string, string> =>
  new Map([
    ...house.areas.flatMap((area) => areaSays(area, topics)),
    ...house.devices.flatMap((device) => deviceSays(device, topics)),
    ...faultsSay(house.faults, topics),
  ]);

const reasons: Readonly<Record<HouseNote['reason'], string>> = {
  inTheWay: 'in_the_way',
  wrongCode: 'wrong_code',
  lockedOut: 'locked_out',
  noCode: 'no_code',
  notAllowed: 'not_allowed',
  alarmSounds: 'alarm_sounds',
  late: 'late',
  retained: 'retained',
  failed: 'failed',
};

/** Why arming or disarming came to nothing, as an event. */
export const eventOf = ({ what, reason, inTheWay, by }: HouseNote) => ({
  event_type: what === 'failedToArm' ? 'failed_to_arm' : 'failed_to_disarm',
  reason: reasons[reason],
  in_the_way: inTheWay.map(({ name, why }) => (why === '' ? name : `${name}: ${why}`)),
  by,
});
