import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { HouseDevice } from '../house.ts';

/** Home Assistant's classes of what our kinds of device watch for; null has none of its own. What is absent is not shown. */
const classes: Partial<Readonly<Record<DeviceKind, string | null>>> = {
  door_contact: 'door',
  pir: 'motion',
  ir_camera: 'motion',
  // What it notices, and no picture (decision 97).
  ipcam: 'motion',
  vdp: 'motion',
  outdoor_pir: 'motion',
  glass: 'vibration',
  shock_sensor: 'vibration',
  tilt_sensor: 'opening',
  smoke_detector: 'smoke',
  heat_detector: 'heat',
  co_detector: 'carbon_monoxide',
  gas_detector: 'gas',
  water_sensor: 'moisture',
  wired_input: null,
};
/** Devices that only measure. */
const measuring: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['temperature_sensor', 'room_sensor']);

/** One entity of a device, and what it says now. */
export interface DeviceEntity {
  readonly key: 'zone' | 'tamper' | 'battery_low' | 'battery' | 'temperature' | 'humidity';
  readonly platform: 'binary_sensor' | 'sensor';
  /** Beside the device's own name; null is that alone. */
  readonly name: string | null;
  readonly deviceClass: string | null;
  readonly unit: string | null;
  readonly isDiagnostic: boolean;
  readonly state: string;
}

/** Home Assistant reads `None` as unknown. */
const unknown = 'None';
const onOff = (value: boolean | null): string => (value === null ? unknown : value ? 'ON' : 'OFF');
const text = (value: number | null): string => (value === null ? unknown : String(value));

/** The entities of a device; none where its kind is nothing to show, as a button by which somebody calls for help. */
export function entitiesOf(device: HouseDevice): readonly DeviceEntity[] {
  const { kind, isActive, tamper, batteryLow, battery, temperature, humidity } = device;
  const deviceClass = classes[kind];
  if (deviceClass === undefined && !measuring.has(kind)) return [];
  const binary = { platform: 'binary_sensor', unit: null } as const;
  const measured = { platform: 'sensor', isDiagnostic: false } as const;
  return [
    ...(deviceClass === undefined
      ? []
      : [
          {
            ...binary,
            key: 'zone' as const,
            name: null,
            deviceClass,
            isDiagnostic: false,
            state: onOff(isActive),
          },
        ]),
    {
      ...binary,
      key: 'tamper',
      name: 'Tamper',
      deviceClass: 'tamper',
      isDiagnostic: true,
      state: onOff(tamper),
    },
    ...(batteryLow === undefined
      ? []
      : [
          {
            ...binary,
            key: 'battery_low' as const,
            name: 'Battery low',
            deviceClass: 'battery',
            isDiagnostic: true,
            state: onOff(batteryLow),
          },
        ]),
    ...(battery === undefined
      ? []
      : [
          {
            key: 'battery' as const,
            platform: 'sensor' as const,
            name: 'Battery',
            deviceClass: 'battery',
            unit: '%',
            isDiagnostic: true,
            state: text(battery),
          },
        ]),
    ...(temperature === undefined
      ? []
      : [
          {
            ...measured,
            key: 'temperature' as const,
            name: 'Temperature',
            deviceClass: 'temperature',
            unit: '°C',
            state: text(temperature),
          },
        ]),
    ...(humidity === undefined
      ? []
      : [
          {
            ...measured,
            key: 'humidity' as const,
            name: 'Humidity',
            deviceClass: 'humidity',
            unit: '%',
            state: text(humidity),
          },
        ]),
  ];
}
