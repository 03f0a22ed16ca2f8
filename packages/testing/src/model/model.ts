import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { endWaits, runRules, waitEnd } from './automation.ts';
import { commandReceived, underDuress } from './commands.ts';
import { forget, heard, lost, noteActive, reported, reportedLate, silentAt } from './devices.ts';
import { endEntry, endExit } from './exit-and-entry.ts';
import { endConfirmation } from './incidents.ts';
import { delayEnd, sirenEnd } from './ends.ts';
import { addDevice, conditionOf, createMemory, deviceBy, endOneTimeBypass } from './memory.ts';
import type { Area, Device, Memory } from './memory.ts';
import { releaseDue, settle } from './reports.ts';
import { endServices, serviceEnd } from './service.ts';
import { endShutDowns } from './swingers.ts';
import { sirenKinds } from './tables.ts';
import { endCrossZone, endFireCheck } from './verification.ts';
import { endPatience, endWarmUp, patienceEnd } from './zones.ts';

/**
 * The panel's protection told a second time, as a plain machine that changes in place: arming, delays, burglary, fire
 * and 24-hour alarms, what leaves the premises and when, confirmation, swingers, late reports, bypass, readiness, loss
 * and return of devices, faults, services, and rules that apply scenes. It shares no code with the engine, only the words of the
 * contract and the shape of inputs, and says nothing of the way of reports and of the log beyond the alarms.
 */
export interface Model {
  readonly memory: Memory;
  feed(input: Input): void;
  /** Everything it knows, to come back to. */
  mark(): Memory;
  reset(to: Memory): void;
}

/** A model of a panel, on its first day. */
export function createModel(config: PanelConfig, start: number): Model {
  let memory = createMemory(config, start);
  return {
    get memory() {
      return memory;
    },
    feed: (input) => {
      const at = Math.max(memory.now, input.at);
      Object.assign(memory, { alarms: [], reports: [] });
      if (input.tag === 'restarted') memory.startedAt = at;
      runTimers(memory, at);
      memory.now = at;
      const before = memory.devices.map((device) => ({
        device,
        wasActive: conditionOf(device) === 'active',
      }));
      take(memory, input);
      for (const { device, wasActive } of before) noteActive(memory, device, wasActive);
      runRules(memory);
    },
    mark: () => structuredClone(memory),
    reset: (to) => {
      memory = structuredClone(to);
    },
  };
}

function take(memory: Memory, input: Input): void {
  switch (input.tag) {
    case 'commandReceived':
      commandReceived(memory, input);
      return;
    case 'underDuress':
      underDuress(memory, input);
      return;
    case 'deviceReported': {
      const { values, live, happenedAt = memory.now } = input;
      const device = deviceBy(memory, input.device);
      if (device === undefined) return;
      if (memory.now - happenedAt <= 60_000) reported(memory, device, values, live);
      else reportedLate(memory, device, values, happenedAt);
      return;
    }
    case 'deviceAvailable': {
      const device = deviceBy(memory, input.device);
      if (device === undefined) return;
      if (input.online === 'online') heard(memory, device);
      else lost(device, input.online);
      return;
    }
    case 'devicesLost':
      for (const device of memory.devices)
        if (input.devices.includes(device.config.id)) lost(device, 'unknown');
      return;
    case 'deviceJoined':
      if (deviceBy(memory, input.config.id) === undefined) addDevice(memory, input.config);
      return;
    case 'panelReported':
      if (input.fault === 'acFailure') mainsChanged(memory, input.on);
      if (input.fault === 'storage') memory.diskFault = input.on;
      return;
    case 'powerReported':
      powerReported(memory, input.gateway, input.power?.mains ?? null);
      return;
    case 'restarted':
      restarted(memory);
      return;
    // The rest changes nothing of protection.
    default:
  }
}

/** The panel was away: devices have yet to be heard, and under CP-01 detectors to warm up. */
function restarted(memory: Memory): void {
  for (const gateway of memory.supplies.keys()) memory.supplies.set(gateway, null);
  for (const device of memory.devices) forget(device, 'unknown');
  const { warmUp, now, config } = memory;
  if (config.profile === 'CP01' && (warmUp === null || now >= warmUp.until + 600_000))
    memory.warmUp = { until: now + 60_000, over: false };
}

/** One supply without mains is enough; that all of them have it must be known of all. */
function powerReported(memory: Memory, gateway: string, mains: boolean | null): void {
  if (!memory.config.gateways.some(({ id, kind }) => id === gateway && kind === 'ups')) return;
  const { supplies } = memory;
  if (supplies.has(gateway) && supplies.get(gateway) === mains) return;
  supplies.set(gateway, mains);
  const all = [...supplies.values()];
  if (all.includes(false)) mainsChanged(memory, true);
  else if (!all.includes(null)) mainsChanged(memory, false);
}

function mainsChanged(memory: Memory, failed: boolean): void {
  if (!failed) Object.assign(memory, { mainsFailedAt: null, mainsFault: false });
  else if (!memory.mainsFault) memory.mainsFailedAt ??= memory.now;
}

/** When mains will have been away for long enough to be a fault; with 0 seconds it never is. */
const mainsFaultAt = ({ mainsFailedAt, config }: Memory): number =>
  mainsFailedAt === null || config.acFailSeconds === 0
    ? Infinity
    : mainsFailedAt + config.acFailSeconds * 1000;

/** When the alarm of an area ends by itself. */
const alarmEnd = (area: Area): number =>
  area.alarm === 'sounding' ? (sirenEnd(area) ?? area.alarmUntil) : Infinity;

const timersOf = (area: Area): readonly number[] => [
  delayEnd(area) ?? Infinity,
  area.crossZone?.until ?? Infinity,
  area.fireCheck?.until ?? Infinity,
  alarmEnd(area),
  ...[...area.swingers.values()].map(({ silentUntil }) => silentUntil ?? Infinity),
  ...area.unconfirmed.map(({ until }) => until),
  ...area.unrestored.map(({ settlesAt }) => settlesAt ?? Infinity),
];

const nextTimer = (memory: Memory): number =>
  Math.min(
    memory.warmUp === null || memory.warmUp.over ? Infinity : memory.warmUp.until,
    mainsFaultAt(memory),
    waitEnd(memory),
    serviceEnd(memory),
    ...memory.areas.flatMap(timersOf),
    ...memory.devices.map(patienceEnd),
    ...memory.devices.map((device) => silentAt(memory, device)),
    ...memory.held.map(({ until }) => until),
    ...memory.devices.map(({ reincludeAt }) => reincludeAt ?? Infinity),
  );

/** Everything that runs out up to a time happens at its own time. */
function runTimers(memory: Memory, until: number): void {
  for (let due = nextTimer(memory); due <= until; due = nextTimer(memory)) {
    memory.now = Math.max(memory.now, due);
    const { now, areas } = memory;
    for (const area of areas) {
      if (area.stage === 'exitDelay' && area.until <= now) endExit(memory, area);
      if (area.stage === 'entryDelay' && area.until <= now) endEntry(memory, area);
    }
    for (const area of areas) {
      endCrossZone(memory, area);
      endFireCheck(memory, area);
    }
    endWarmUp(memory);
    endPatience(memory);
    for (const area of areas) {
      if (alarmEnd(area) <= now) area.alarm = 'memory';
      endConfirmation(memory, area);
      endShutDowns(memory, area);
      settle(memory, area);
    }
    if (mainsFaultAt(memory) <= now) Object.assign(memory, { mainsFailedAt: null, mainsFault: true });
    for (const device of memory.devices) if (silentAt(memory, device) <= now) lost(device, 'offline');
    endServices(memory);
    for (const device of memory.devices) reinclude(memory, device);
    releaseDue(memory);
    endWaits(memory);
    runRules(memory);
  }
}

/** A zone that was open when arming was forced has stayed closed: it guards again. */
function reinclude({ now }: Memory, device: Device): void {
  if (typeof device.reincludeAt !== 'number' || device.reincludeAt > now) return;
  const condition = conditionOf(device);
  if (condition === 'normal') endOneTimeBypass(device);
  else device.reincludeAt = condition === 'active' ? null : now + 10_000;
}

/** Ids of the sirens that must sound: those of an area that alarms, or where it has none, all. */
export function sirensOf({ areas, devices }: Memory): ReadonlySet<string> {
  const sirens = devices.filter(({ config }) => sirenKinds.includes(config.kind));
  return new Set(
    areas
      .filter((area) => sirenEnd(area) !== null)
      .flatMap((area) => {
        const own = sirens.filter((siren) => siren.area === area);
        return (own.length > 0 ? own : sirens).map(({ config }) => config.id);
      }),
  );
}
