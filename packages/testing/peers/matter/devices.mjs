// Matter devices by matter.js, each a node of its own, at a network that is given.
import { Endpoint, ServerNode } from '@matter/main';
import { BridgedDeviceBasicInformationServer } from '@matter/main/behaviors/bridged-device-basic-information';
import { ColorControlServer } from '@matter/main/behaviors/color-control';
import { DoorLockServer } from '@matter/main/behaviors/door-lock';
import { FanControlServer } from '@matter/main/behaviors/fan-control';
import { OccupancySensingServer } from '@matter/main/behaviors/occupancy-sensing';
import { PowerSourceServer } from '@matter/main/behaviors/power-source';
import { SmokeCoAlarmServer } from '@matter/main/behaviors/smoke-co-alarm';
import { SwitchServer } from '@matter/main/behaviors/switch';
import { ThermostatServer } from '@matter/main/behaviors/thermostat';
import { WindowCoveringServer } from '@matter/main/behaviors/window-covering';
import { ContactSensorDevice } from '@matter/main/devices/contact-sensor';
import { DimmableLightDevice } from '@matter/main/devices/dimmable-light';
import { DoorLockDevice } from '@matter/main/devices/door-lock';
import { ExtendedColorLightDevice } from '@matter/main/devices/extended-color-light';
import { FanDevice } from '@matter/main/devices/fan';
import { GenericSwitchDevice } from '@matter/main/devices/generic-switch';
import { OccupancySensorDevice } from '@matter/main/devices/occupancy-sensor';
import { OnOffPlugInUnitDevice } from '@matter/main/devices/on-off-plug-in-unit';
import { SmokeCoAlarmDevice } from '@matter/main/devices/smoke-co-alarm';
import { TemperatureSensorDevice } from '@matter/main/devices/temperature-sensor';
import { ThermostatDevice } from '@matter/main/devices/thermostat';
import { WaterLeakDetectorDevice } from '@matter/main/devices/water-leak-detector';
import { WindowCoveringDevice } from '@matter/main/devices/window-covering';
import { AggregatorEndpoint } from '@matter/main/endpoints/aggregator';

/** A lock that does what it is told, as its bolt would. */
class Bolt extends DoorLockServer {
  lockDoor() {
    this.state.lockState = 1;
  }
  unlockDoor() {
    this.state.lockState = 2;
  }
}

const battery = PowerSourceServer.with('Battery', 'Replaceable');
const onBattery = {
  status: 1,
  order: 0,
  description: 'Battery',
  batChargeLevel: 0,
  batReplacementNeeded: false,
  batReplaceability: 2,
  batPercentRemaining: 180,
  batReplacementDescription: 'CR2032',
  batQuantity: 1,
};

/** What stands on the endpoints of a device, by what it is. */
const endpoints = {
  contact: () => [
    new Endpoint(ContactSensorDevice.with(battery), {
      id: 'contact',
      booleanState: { stateValue: true },
      powerSource: onBattery,
    }),
  ],
  occupancy: () => [
    new Endpoint(OccupancySensorDevice.with(OccupancySensingServer.with('PassiveInfrared')), {
      id: 'occupancy',
      occupancySensing: {
        occupancy: { occupied: false },
        occupancySensorType: 0,
        occupancySensorTypeBitmap: { pir: true },
      },
    }),
    new Endpoint(TemperatureSensorDevice, {
      id: 'temperature',
      temperatureMeasurement: { measuredValue: 2_150, minMeasuredValue: null, maxMeasuredValue: null },
    }),
  ],
  smoke: () => [
    new Endpoint(SmokeCoAlarmDevice.with(SmokeCoAlarmServer.with('SmokeAlarm', 'CoAlarm')), {
      id: 'smoke',
      smokeCoAlarm: {
        expressedState: 0,
        smokeState: 0,
        coState: 0,
        batteryAlert: 0,
        testInProgress: false,
        hardwareFaultAlert: false,
        endOfServiceAlert: 0,
      },
    }),
  ],
  leak: () => [new Endpoint(WaterLeakDetectorDevice, { id: 'leak', booleanState: { stateValue: false } })],
  lock: () => [
    new Endpoint(DoorLockDevice.with(Bolt), {
      id: 'lock',
      doorLock: {
        lockState: 1,
        lockType: 0,
        actuatorEnabled: true,
        operatingMode: 0,
        wrongCodeEntryLimit: 3,
        userCodeTemporaryDisableTime: 10,
      },
    }),
  ],
  plug: () => [new Endpoint(OnOffPlugInUnitDevice, { id: 'plug' })],
  lamp: () => [new Endpoint(DimmableLightDevice, { id: 'lamp' })],
  colour: () => [
    new Endpoint(
      ExtendedColorLightDevice.with(ColorControlServer.with('HueSaturation', 'Xy', 'ColorTemperature')),
      {
        id: 'colour',
        colorControl: {
          colorMode: 0,
          enhancedColorMode: 0,
          currentHue: 0,
          currentSaturation: 0,
          colorTemperatureMireds: 250,
          colorTempPhysicalMinMireds: 153,
          colorTempPhysicalMaxMireds: 370,
          coupleColorTempToLevelMinMireds: 153,
          startUpColorTemperatureMireds: null,
          remainingTime: 0,
        },
      },
    ),
  ],
  shutter: () => [
    new Endpoint(WindowCoveringDevice.with(WindowCoveringServer.with('Lift', 'PositionAwareLift')), {
      id: 'shutter',
      windowCovering: {
        type: 0,
        endProductType: 0,
        configStatus: { operational: true, liftPositionAware: true },
        currentPositionLiftPercent100ths: 0,
        targetPositionLiftPercent100ths: 0,
      },
    }),
  ],
  thermostat: () => [
    new Endpoint(ThermostatDevice.with(ThermostatServer.with('Heating', 'Cooling')), {
      id: 'thermostat',
      thermostat: {
        controlSequenceOfOperation: 4,
        systemMode: 4,
        externalMeasuredIndoorTemperature: 2_050,
        occupiedHeatingSetpoint: 2_000,
        occupiedCoolingSetpoint: 2_600,
        minHeatSetpointLimit: 700,
        maxHeatSetpointLimit: 2_800,
        minCoolSetpointLimit: 1_600,
        maxCoolSetpointLimit: 3_200,
      },
    }),
  ],
  fan: () => [
    new Endpoint(FanDevice.with(FanControlServer), {
      id: 'fan',
      fanControl: { fanMode: 0, fanModeSequence: 0, percentSetting: 0, percentCurrent: 0 },
    }),
  ],
  remote: () =>
    ['upper', 'lower'].map(
      (id) =>
        new Endpoint(
          GenericSwitchDevice.with(
            SwitchServer.with(
              'MomentarySwitch',
              'MomentarySwitchRelease',
              'MomentarySwitchLongPress',
              'MomentarySwitchMultiPress',
            ),
          ),
          {
            id,
            switch: {
              numberOfPositions: 2,
              currentPosition: 0,
              momentaryNeutralPosition: 0,
              multiPressMax: 3,
              multiPressDelay: 150,
              longPressDelay: 1_000,
            },
          },
        ),
    ),
  bridge: () => [new Endpoint(AggregatorEndpoint, { id: 'bridge' })],
};
/** What a bridge brings. */
const bridged = [
  { device: ContactSensorDevice, id: 'door', state: { booleanState: { stateValue: true } } },
  { device: OnOffPlugInUnitDevice, id: 'socket', state: {} },
];

const nodes = new Map();
/** Starts a device with a code of its own; `environment` holds the network that it is at. */
export async function startDevice(environment, what, discriminator) {
  const node = await ServerNode.create({
    environment,
    id: what,
    commissioning: { passcode: 20_202_021, discriminator },
    productDescription: { name: `Test ${what}`, deviceType: 0x100 },
    basicInformation: {
      vendorName: 'Homeward tests',
      vendorId: 0xfff1,
      productName: `Test ${what}`,
      productId: 0x8000,
      nodeLabel: '',
      serialNumber: `no-${what}`,
      uniqueId: `test-${what}`,
    },
  });
  for (const endpoint of endpoints[what]()) {
    await node.add(endpoint);
    if (what !== 'bridge') continue;
    for (const { device, id, state } of bridged)
      await endpoint.add(
        new Endpoint(device.with(BridgedDeviceBasicInformationServer), {
          id,
          ...state,
          bridgedDeviceBasicInformation: {
            nodeLabel: `Bridged ${id}`,
            reachable: true,
            uniqueId: `bridged-${id}`,
          },
        }),
      );
  }
  await node.start();
  nodes.set(what, node);
}

const part = (what, id) => {
  const node = nodes.get(what);
  const found = [...node.parts].flatMap((one) => [one, ...one.parts]).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id} at ${what}`);
  return found;
};

/** What a test has devices do. */
export const acts = {
  /** The codes with which a device is let in. */
  codes: ({ what }) => nodes.get(what).state.commissioning.pairingCodes,
  /** Values of a cluster change, as the device itself changes them. */
  set: ({ what, part: id, values }) => part(what, id).set(values),
  /** It loses its power and has it again; what it was let into it still knows. */
  async restart({ what }) {
    await nodes.get(what).cancel();
    await nodes.get(what).start();
  },
  /** Somebody turns the bolt by hand. */
  async turn({ lockState, operationSource }) {
    const lock = part('lock', 'lock');
    await lock.set({ doorLock: { lockState } });
    await lock.act((agent) => {
      const told = {
        lockOperationType: lockState === 1 ? 0 : 1,
        operationSource,
        userIndex: null,
        fabricIndex: null,
        sourceNode: null,
      };
      agent.get(Bolt).events.lockOperation.emit(told, agent.context);
    });
  },
};
