import type { DriverReport } from '@homeward/drivers/port.ts';
import type { Input, InputTag } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Found } from './compare.ts';
import { difference } from './difference.ts';
import type { Home } from './home.ts';

/** What a hub is told from around it, as its panel takes it. */
type Told = Extract<Input, { tag: (typeof toldTags)[number] }>;
const toldTags = [
  'deviceReported',
  'deviceAvailable',
  'devicesLost',
  'deviceJoined',
  'panelReported',
  'restarted',
] as const satisfies readonly InputTag[];

/** Of the panel's own faults only that of the mains is watched. */
const isTold = (input: Input): boolean =>
  toldTags.some((tag) => tag === input.tag) && (input.tag !== 'panelReported' || input.fault === 'acFailure');

/** What must be the same in what was told and what was taken: all but when it was, and what the hub alone knows of a restart. */
const essence = (input: Input): Input =>
  input.tag === 'restarted' ? { tag: 'restarted', at: 0, downFor: 0 } : { ...input, at: 0 };

/**
 * Watches what a hub is told from around it, in virtual time: its journal takes every report once, in order (I1), and
 * none is made up (I3).
 */
export interface DeviceWatch {
  /** A driver of the living hub told this. */
  emitted(report: DriverReport): void;
  /** Mains went or came, and the hub was told. */
  mains(out: boolean): void;
  /** The hub starts with these devices; `again` where it ran before. */
  started(state: PanelState, again: boolean): void;
  /** The journal took this. */
  took(input: Input): void;
  /** The queue was worked off: nothing may be left, though a long one is worked off in several goes. */
  workedOff(): void;
  /** What is left, which no journal took; it is expected no more. */
  leave(): readonly Told[];
}

/** `stateNow` is the state of the hub that runs. */
export function createDeviceWatch(
  home: Home,
  stateNow: () => PanelState | undefined,
  virtualNow: () => number,
  found: Found,
): DeviceWatch {
  let told: Told[] = [];
  let joined = new Set<string>();
  /** Words of drivers taken since the queue was looked at. */
  let matched = 0;

  /** Devices that are part of nothing are not heard. */
  const isMember = (id: string): boolean =>
    home.exact || joined.has(id) || (stateNow()?.config.devices.some((device) => device.id === id) ?? false);

  function leave(): readonly Told[] {
    const left = told;
    told = [];
    matched = 0;
    return left;
  }

  function inputOf(report: DriverReport): Told | null {
    const at = virtualNow();
    if ('device' in report && report.tag !== 'discovered' && !isMember(report.device)) return null;
    switch (report.tag) {
      case 'discovered': {
        const device = home.joining.find(({ id }) => id === report.device.id);
        if (device === undefined || joined.has(device.id)) return null;
        joined.add(device.id);
        return { tag: 'deviceJoined', at, config: device };
      }
      case 'reported':
        return { tag: 'deviceReported', at, device: report.device, values: report.values, live: report.live };
      case 'availability':
        return {
          tag: 'deviceAvailable',
          at,
          device: report.device,
          online: report.online ? 'online' : 'offline',
        };
      case 'link':
        if (report.up || !report.devices.some(isMember)) return null;
        return { tag: 'devicesLost', at, devices: report.devices.filter(isMember) };
      // Pictures are no word about the house, and what a code asks for is a command.
      case 'captured':
      case 'entered':
      case 'wished':
      case 'radio':
      case 'power':
        return null;
    }
  }

  return {
    emitted: (report) => {
      const input = inputOf(report);
      if (input !== null) told.push(input);
    },
    mains: (out) => void told.push({ tag: 'panelReported', fault: 'acFailure', at: virtualNow(), on: out }),
    started: ({ config }, again) => {
      joined = new Set(
        home.joining.map(({ id }) => id).filter((id) => config.devices.some((device) => device.id === id)),
      );
      if (again) told.push({ tag: 'restarted', at: virtualNow(), downFor: 0 });
    },
    took: (input) => {
      if (!isTold(input)) return;
      const [next] = told;
      matched += 1;
      if (next !== undefined && difference(essence(next), essence(input)) === null) told.shift();
      else
        found(
          'I1',
          `the hub took ${JSON.stringify(input)}, but was told ${JSON.stringify(next ?? 'nothing')}`,
        );
    },
    workedOff: () => {
      const goesOn = matched > 0;
      matched = 0;
      if (told.length === 0 || goesOn) return;
      found('I1', `the hub was told ${JSON.stringify(told[0])} and forgot it`);
      leave();
    },
    leave,
  };
}
