import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import { isObject, type Json, member, text } from '../../common/json.ts';
import type { DialectPorts } from '../dialect-ports.ts';
import { deviceIdOf } from '../identity.ts';
import type { MqttDevice, Publication } from '../mqtt-device.ts';
import { bluDevices, type BluDevice } from './bthome.ts';
import { type Call, partOf, type SecondPart, shared } from './second-parts.ts';

/** A device by its address, and what is told to it and heard of it. */
export interface SecondDevice {
  readonly mac: string;
  ids(): readonly DeviceId[];
  /** It is on a battery, and away most of the time. */
  sleeps(): boolean;
  /** How all of it stands. */
  stands(status: Json, live: boolean): void;
  /** What of it changed. */
  changed(status: Json, live: boolean): void;
  happened(component: string, event: string): void;
  /** What it is set up with: names, and the Bluetooth devices behind it. */
  setUp(config: Json): void;
  /** How it stood no longer counts. */
  forget(): void;
}

export interface SecondDeviceOptions {
  readonly mac: string;
  readonly topic: string;
  readonly model: string;
  readonly ports: Pick<DialectPorts, 'found' | 'said'>;
  /** A call and the name of its answer. */
  readonly request: (call: Call) => { readonly answer: string; readonly publication: Publication };
  readonly statusRequest: object;
}

/** Components of a device that are kept, at most. */
const most = 200;
/** A sleeper is away when it let so many of its times of waking pass. */
const missed = 3;

export function secondDevice(options: SecondDeviceOptions): SecondDevice {
  const { mac, topic, model, ports, request } = options;
  const status = new Map<string, Json>();
  /** What each component makes, as it was when all of it was told last. */
  const made = new Map<string, SecondPart>();
  let isWholeKnown = false;
  let config: Json = {};
  let parts: readonly SecondPart[] = [];
  let blu: readonly BluDevice[] = [];

  const idOf = (key: string): DeviceId => deviceIdOf(`${mac}-${key.replace(':', '')}`);
  const bluId = ({ address }: BluDevice): DeviceId => deviceIdOf(address.toUpperCase());
  const wakes = (): number | null => {
    const period = member(status.get('sys') ?? {}, 'wakeup_period');
    return typeof period === 'number' && period > 0 ? period : null;
  };
  const sleeps = (): boolean => wakes() !== null && status.has('devicepower:0');

  const sharedNow = (): DeviceValues =>
    Object.assign({}, ...[...status].map(([key, component]) => shared(key, component))) as DeviceValues;

  function nameOf(key: string): string {
    const own = config[key];
    const sys = config['sys'];
    const device = isObject(sys) && isObject(sys['device']) ? text(sys['device'], 'name') : '';
    const called = isObject(own) ? text(own, 'name') : '';
    return called || (parts.length > 1 ? `${device || topic} ${key}` : device || topic);
  }

  function describe(): void {
    if (!isWholeKnown) return;
    const mains = [...made.values()];
    const measures = Object.keys(sharedNow()).some((name) => name !== 'battery');
    const alone: SecondPart = {
      key: 'sensors',
      kind: Object.hasOwn(sharedNow(), 'humidity')
        ? 'room_sensor'
        : measures
          ? 'temperature_sensor'
          : 'unknown',
      commands: [],
      read: () => ({}),
      happened: () => null,
      call: () => null,
    };
    const isGateway = blu.length > 0;
    parts = mains.length > 0 ? mains : measures || !isGateway ? [alone] : [];
    const described = (
      id: DeviceId,
      kind: MqttDevice['discovered']['kind'],
      name: string,
      battery: boolean,
    ) => ({
      id,
      kind,
      modelId: cutText(model, 40),
      name: cutText(name, limits.deviceNameLength),
      battery,
    });
    ports.found(`shelly ${mac}`, [
      ...parts.map((part): MqttDevice => ({
        discovered: {
          ...described(idOf(part.key), part.kind, nameOf(part.key), sleeps()),
          commands: part.commands,
        },
        ears: [],
        availability: null,
        asks: sleeps() ? [] : [{ topic: `${topic}/rpc`, payload: JSON.stringify(options.statusRequest) }],
        encode: (command) => {
          const call = part.call(command);
          if (call === null) return null;
          const { answer, publication } = request(call);
          return { publications: [publication], confirmedBy: null, answer };
        },
      })),
      ...blu.map((device): MqttDevice => ({
        discovered: {
          ...described(bluId(device), device.kind, device.name, true),
          modelId: 'BLU',
          commands: [],
        },
        ears: [],
        availability: null,
        asks: [],
        encode: () => null,
      })),
    ]);
  }

  /** Tells of the parts whose components were named. */
  function tell(named: ReadonlySet<string>, live: boolean, isWhole: boolean): void {
    const isShared = [...named].some((key) => Object.keys(shared(key, status.get(key) ?? {})).length > 0);
    const period = sleeps() ? wakes() : null;
    parts.forEach((part, place) => {
      const isFirst = place === 0;
      if (!named.has(part.key) && !(isFirst && isShared)) return;
      const values = {
        ...part.read(status.get(part.key) ?? {}),
        ...(isFirst ? sharedNow() : {}),
      };
      if (Object.keys(values).length === 0) return;
      ports.said(idOf(part.key), values, live, period === null ? undefined : period * missed);
    });
    for (const device of blu) {
      const values: DeviceValues = Object.assign(
        {},
        ...[...device.sensors].flatMap(([key, { read }]) => {
          const component = status.get(key);
          return named.has(key) && component !== undefined && Object.hasOwn(component, 'value')
            ? [read(component['value'])]
            : [];
        }),
      ) as DeviceValues;
      // A gateway that is asked tells what it remembers of them.
      if (Object.keys(values).length > 0) ports.said(bluId(device), values, live && !isWhole);
    }
  }

  function take(said: Json, live: boolean, isWhole: boolean): void {
    const entries = Object.entries(said).flatMap(([key, value]) =>
      isObject(value) ? [[key, value] as const] : [],
    );
    if (isWhole) {
      status.clear();
      made.clear();
      isWholeKnown = true;
    }
    for (const [key, value] of entries) {
      const before = status.get(key);
      if (before !== undefined || status.size < most) status.set(key, { ...before, ...value });
      const part = isWhole ? partOf(key, value) : null;
      if (part !== null) made.set(key, part);
    }
    if (isWhole) describe();
    tell(new Set(entries.map(([key]) => key)), live, isWhole);
  }

  return {
    mac,
    ids: () => parts.map(({ key }) => idOf(key)),
    sleeps,
    stands: (said, live) => take(said, live, true),
    changed: (said, live) => take(said, live, false),
    happened: (component, event) => {
      const part = parts.find(({ key }) => key === component);
      const values = event === '' ? null : (part?.happened(event) ?? null);
      if (part !== undefined && values !== null) ports.said(idOf(part.key), values, true);
      const button = blu.find(
        (device) => device.kind === 'scene_button' && component === bluComponent(config, device),
      );
      if (button !== undefined && event !== '')
        ports.said(bluId(button), { action: event.slice(0, 64) }, true);
    },
    setUp: (now) => {
      config = now;
      blu = bluDevices(now);
      describe();
      tell(new Set(status.keys()), false, true);
    },
    forget: () => {
      for (const key of status.keys()) status.set(key, {});
    },
  };
}

/** The component that tells of the presses of a Bluetooth button. */
const bluComponent = (config: Json, { address }: BluDevice): string | undefined =>
  Object.entries(config).find(
    ([key, one]) =>
      key.startsWith('bthomedevice:') &&
      isObject(one) &&
      text(one, 'addr').toLowerCase().replaceAll(':', '') === address,
  )?.[0];
