// The mock nodes of the network, by number: what each is made of, and what it answers beside the usual.
import { CommandClasses, SecurityClass } from '@zwave-js/core';
import * as entryControl from '@zwave-js/cc/EntryControlCC';
import * as battery from '@zwave-js/cc/BatteryCC';
import * as wakeUp from '@zwave-js/cc/WakeUpCC';
import { Bytes } from '@zwave-js/shared';

const cc = CommandClasses;
const basics = [
  cc['Manufacturer Specific'],
  cc.Version,
  cc['Z-Wave Plus Info'],
  { ccId: cc.Supervision, version: 1 },
];
const notification = (types) => ({
  ccId: cc.Notification,
  version: 8,
  supportsV1Alarm: false,
  notificationTypesAndEvents: types,
});
const userCode = { ccId: cc['User Code'], version: 2, numUsers: 5 };
const onBattery = { isListening: false, isFrequentListening: '1000ms' };

/** What a node is made of, by its number. */
export const devices = {
  // A door contact with a cover switch.
  2: { commandClasses: [...basics, cc.Battery, notification({ 6: [22, 23], 7: [3], 8: [10, 11] })] },
  // A lock with codes.
  3: {
    ...onBattery,
    genericDeviceClass: 0x40,
    specificDeviceClass: 0x03,
    commandClasses: [
      ...basics,
      { ccId: cc['Door Lock'], version: 4 },
      userCode,
      cc.Battery,
      notification({ 6: [1, 2, 5, 6, 11], 7: [6], 8: [10, 11] }),
    ],
  },
  // A siren with tones.
  4: {
    genericDeviceClass: 0x10,
    specificDeviceClass: 0x05,
    commandClasses: [
      ...basics,
      {
        ccId: cc['Sound Switch'],
        defaultToneId: 1,
        defaultVolume: 40,
        tones: [
          { name: 'Doorbell', duration: 3 },
          { name: 'Burglar alarm', duration: 120 },
          { name: 'Fire alarm', duration: 120 },
        ],
      },
    ],
  },
  // A sensor that sleeps: motion, and what it measures.
  5: {
    isListening: false,
    isFrequentListening: false,
    commandClasses: [
      ...basics,
      { ccId: cc['Wake Up'], version: 2 },
      cc.Battery,
      notification({ 7: [8] }),
      {
        ccId: cc['Multilevel Sensor'],
        version: 11,
        sensors: { 1: { supportedScales: [0] }, 3: { supportedScales: [1] } },
        getValue: (type) => (type === 1 ? 21.5 : 120),
      },
    ],
  },
  // A plug with a meter.
  6: {
    genericDeviceClass: 0x10,
    specificDeviceClass: 0x01,
    commandClasses: [
      ...basics,
      { ccId: cc['Binary Switch'], version: 2, defaultValue: false },
      {
        ccId: cc.Meter,
        version: 5,
        meterType: 1,
        supportedScales: [0, 2],
        supportedRateTypes: [1],
        supportsReset: true,
        getValue: (scale) => (scale === 2 ? 42.5 : 7.25),
      },
    ],
  },
  // A thermostat.
  7: {
    genericDeviceClass: 0x08,
    specificDeviceClass: 0x06,
    commandClasses: [
      ...basics,
      { ccId: cc['Thermostat Mode'], supportedModes: [0, 1, 2] },
      {
        ccId: cc['Thermostat Setpoint'],
        setpoints: {
          1: { minValue: 5, maxValue: 30, defaultValue: 19, scale: '°C' },
          2: { minValue: 60, maxValue: 90, defaultValue: 77, scale: '°F' },
        },
      },
    ],
  },
  // Two dimmers in one box.
  8: {
    genericDeviceClass: 0x11,
    specificDeviceClass: 0x01,
    commandClasses: [...basics, { ccId: cc['Multi Channel'], version: 4 }],
    endpoints: [1, 2].map(() => ({
      genericDeviceClass: 0x11,
      specificDeviceClass: 0x01,
      commandClasses: [cc['Z-Wave Plus Info'], { ccId: cc['Multilevel Switch'], version: 4 }],
    })),
  },
  // A roller shutter that takes its time.
  9: {
    genericDeviceClass: 0x11,
    specificDeviceClass: 0x06,
    commandClasses: [
      ...basics,
      { ccId: cc['Multilevel Switch'], version: 4, primarySwitchType: 3, travelTime: 1000 },
    ],
  },
  // Smoke, CO and water in one.
  10: { commandClasses: [...basics, cc.Battery, notification({ 1: [1, 2, 3], 2: [1, 2], 5: [1, 2] })] },
  // A keypad that says codes.
  11: { ...onBattery, commandClasses: [...basics, cc.Battery, { ccId: cc['Entry Control'], version: 1 }] },
  // A lock of the newer kind.
  12: {
    ...onBattery,
    genericDeviceClass: 0x40,
    specificDeviceClass: 0x03,
    commandClasses: [
      ...basics,
      { ccId: cc['Door Lock'], version: 4 },
      {
        ccId: cc['User Credential'],
        version: 1,
        numberOfSupportedUsers: 5,
        supportedCredentialRules: [1],
        maxUserNameLength: 32,
        supportedUserTypes: [0],
        supportedCredentialTypes: new Map([
          [
            1,
            {
              numberOfCredentialSlots: 5,
              minCredentialLength: 4,
              maxCredentialLength: 10,
              maxCredentialHashLength: 0,
              supportsCredentialLearn: false,
            },
          ],
        ]),
      },
      cc.Battery,
    ],
  },
};

/** What may join: a sensor without keys, and a lock with all of them. */
export const joiners = {
  sensor: { capabilities: { commandClasses: [...basics, notification({ 6: [22, 23] })] } },
  lock: {
    capabilities: {
      ...onBattery,
      isFrequentListening: '1000ms',
      genericDeviceClass: 0x40,
      specificDeviceClass: 0x03,
      securityClasses: new Set([
        SecurityClass.S2_AccessControl,
        SecurityClass.S2_Authenticated,
        SecurityClass.S2_Unauthenticated,
      ]),
      commandClasses: [
        ...basics,
        { ccId: cc['Security 2'], version: 1, secure: true },
        { ccId: cc['Door Lock'], version: 4, secure: true },
        { ...userCode, secure: true },
        { ...notification({ 6: [1, 2, 5, 6] }), secure: true },
        cc.Battery,
      ],
    },
  },
};

/** A command that the mock cannot write, as it is on the air. */
const raw = (command, ...payload) => Object.assign(command, { payload: Bytes.from(payload) });

const answers = (Get, report) => ({
  handleCC: (controller, self, received) =>
    received instanceof Get ? { action: 'sendCC', cc: report(controller.ownNodeId, self) } : undefined,
});

/** What the mock does not answer by itself; a dead node answers nothing. */
export const answersOf = (says) => [
  { handleCC: () => (says.dead ? { action: 'stop' } : undefined) },
  answers(battery.BatteryCCGet, (nodeId) => new battery.BatteryCCReport({ nodeId, level: says.battery })),
  answers(
    wakeUp.WakeUpCCIntervalGet,
    (nodeId) =>
      new wakeUp.WakeUpCCIntervalReport({ nodeId, wakeUpInterval: says.interval, controllerNodeId: nodeId }),
  ),
  answers(
    wakeUp.WakeUpCCIntervalCapabilitiesGet,
    (nodeId) =>
      new wakeUp.WakeUpCCIntervalCapabilitiesReport({
        nodeId,
        minWakeUpInterval: 600,
        maxWakeUpInterval: 86_400,
        defaultWakeUpInterval: 3_600,
        wakeUpIntervalSteps: 60,
        wakeUpOnDemandSupported: false,
      }),
  ),
  answers(entryControl.EntryControlCCKeySupportedGet, (nodeId) =>
    raw(
      new entryControl.EntryControlCCKeySupportedReport({ nodeId, supportedKeys: [] }),
      8,
      0,
      0,
      0,
      0,
      0,
      0,
      0xff,
      0x03,
    ),
  ),
  answers(entryControl.EntryControlCCEventSupportedGet, (nodeId) =>
    raw(
      new entryControl.EntryControlCCEventSupportedReport({
        nodeId,
        supportedDataTypes: [],
        supportedEventTypes: [],
      }),
      1,
      0x04,
      1,
      0x6c,
      4,
      10,
      1,
      10,
    ),
  ),
  answers(entryControl.EntryControlCCConfigurationGet, (nodeId) =>
    raw(
      new entryControl.EntryControlCCConfigurationReport({ nodeId, keyCacheSize: 4, keyCacheTimeout: 5 }),
      4,
      5,
    ),
  ),
];
