import { armedModes, armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { openRules } from '@homeward/contract/words/alarms/zone-responses.ts';
import fc from 'fast-check';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { config as house, device, devices, id } from '../panel/house.ts';

/** What the region profiles choose from, drawn as they come. */
const en = fc.record({
  profile: fc.constant('EN' as const),
  remoteHoldSeconds: fc.constantFrom(0, 30, 30),
  swingerTrips: fc.constantFrom(0, 0, 2),
});
const cp = fc.record({
  profile: fc.constant('CP01' as const),
  abortSeconds: fc.constantFrom(15, 30),
  cancelMinutes: fc.constantFrom(5, 60),
  swingerTrips: fc.constantFrom(1, 2, 6),
});

/** What a zone may be set to besides its response: patience, and standing open when a mode is armed. */
const trait = fc.record({
  openSeconds: fc.constantFrom(0, 5, 10, 30, 60),
  openAtArming: fc.dictionary(fc.constantFrom(...armedModes), fc.constantFrom(...openRules)),
});

const names = ['window', 'hall', 'east', 'west', 'back', 'gate', 'cellar', 'vault'] as const;
const group = fc.record({
  name: fc.constant('Together'),
  devices: fc.subarray(names.map(id), { minLength: 2 }),
  count: fc.constantFrom(2, 2, 3),
  seconds: fc.constantFrom(5, 30, 120),
});

/** The test house with cross zones, a final door and the alarming exit column, in both ways of arming over faults. */
export const tracedHouse = fc
  .record({
    armFault: fc.constantFrom('confirm' as const, 'direct' as const),
    sirenMinutes: fc.constantFrom(0, 1, 3),
    crossZoneMinutes: fc.constantFrom(0, 1),
    fireVerificationMinutes: fc.constantFrom(0, 1),
    acFailSeconds: fc.constantFrom(0, 10, 60),
    tamperAlarm: fc.constantFrom('fullArm' as const, 'always' as const),
    exitRestart: fc.boolean(),
    lowBatteryRefuses: fc.boolean(),
    reincludeWhenClosed: fc.boolean(),
    autoStay: fc.constantFrom(false, false, true),
    region: fc.oneof(en, cp),
    detectorGroups: fc.oneof(fc.constant([]), fc.array(group, { minLength: 1, maxLength: 2 })),
    limited: fc.option(fc.subarray([...armModes], { minLength: 1, maxLength: 4 })),
    traits: fc.dictionary(
      fc.constantFrom('front', 'back', 'window', 'hall', 'east', 'gate', 'vault'),
      trait,
      {
        maxKeys: 3,
      },
    ),
  })
  .map(({ region, limited, traits, ...settings }): PanelConfig => ({
    ...house,
    ...settings,
    ...region,
    pins: house.pins.map((pin) =>
      limited !== null && pin.name === 'Ben' ? { ...pin, modes: limited } : pin,
    ),
    devices: [
      ...devices,
      device('porch', 'door_contact', 1, 20, { arm: 'entryDelay1', home: 'entryDelay2', finalDoor: true }),
      device('east', 'pir', 1, 21, { arm: 'crossZone', home: 'crossZone' }),
      device('west', 'glass', 1, 22, { arm: 'crossZone', settings: { abortable: false } }),
      device('attic', 'smoke_detector', 1, 23, { always: 'fireVerification' }),
      device('stairs', 'smoke_detector', 1, 24, { always: 'fireVerification' }),
      device('cellar', 'door_contact', 2, 20, {
        disarm: 'entryDelay1',
        arm: 'burglarFollow',
        exitNoResponse: false,
      }),
      device('hatch', 'tilt_sensor', 2, 21, {
        arm: 'entryDelay2',
        home: 'burglarFollow',
        exitNoResponse: false,
      }),
      device('vault', 'door_contact', 2, 22, { always: 'burglar' }),
    ].map((zone) => ({ ...zone, settings: { ...zone.settings, ...traits[zone.name] } })),
  }));
