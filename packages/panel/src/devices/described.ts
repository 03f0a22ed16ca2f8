import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { defaultSettings, defaultSupervision } from '@homeward/contract/shapes/devices/default-settings.ts';
import {
  bears,
  isSameTrust,
  mayServeAs,
  wireKindOf,
} from '@homeward/contract/rules/devices/device-purposes.ts';
import type { DeviceConfig, DeviceKind, DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { Trust } from '@homeward/contract/shapes/devices/trust.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { log } from '../kernel/log.ts';
import type { Input } from '../kernel/input.ts';
import { noteFault } from '../faults/device-faults.ts';
import { inOrderAgain } from '../faults/out-of-order.ts';
import { refreshZone } from '../faults/supervision.ts';
import { layoutOf, protects } from '../kernel/layout.ts';
import { reconfigured } from '../kernel/initial.ts';
import { deviceAt, entryAt, replaceDevice, setDevice, setZone } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { forgetReading } from '../kernel/zone.ts';
import { actsByItself, type Rights } from './buttons.ts';

type Described = Extract<Input, { tag: 'deviceDescribed' }>;

/** Kinds that guard nothing and are told nothing: whatever else a device turns out to be, nothing is lost. */
const nobodys: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['unknown', 'repeater']);

/** Kinds that guard nothing either, and ask for the same as a keypad. */
const remotes: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['remote_controller', 'night_switch']);

/**
 * Whether the panel follows by itself when a wire knows a device better than before: where nothing guarded by it until
 * now, or where it loses a right. What would gain one, or change what is guarded, is for its owner to decide.
 */
function isSafe(before: DeviceConfig, after: Rights): boolean {
  if (actsByItself(after) && !actsByItself(before)) return false;
  return nobodys.has(before.kind) || (remotes.has(before.kind) && after.kind === 'keypad');
}

/**
 * A device is something else from now on. What it said as what it was is not known of it; its settings are those of the
 * new kind, but where somebody has set them.
 */
export function becomes(turn: Turn, slot: number, device: DeviceConfig, silenceSeconds?: number): void {
  const { config, revision, setupRevision } = turn.state;
  const before = entryAt(config.devices, slot);
  const untouched = JSON.stringify(device.settings) === JSON.stringify(defaultSettings(before.kind));
  const { wireKind, trust, ...others } = device;
  // What hangs at two wires or at a mains switch has no battery.
  const spoken = { battery: wireKindOf(device) !== 'wired_input', silenceSeconds, trust };
  const after: DeviceConfig = {
    ...others,
    ...(trust !== undefined && { trust }),
    ...(wireKind !== undefined && wireKind !== device.kind && { wireKind }),
    settings:
      untouched || JSON.stringify(device.settings) === JSON.stringify(before.settings)
        ? defaultSettings(device.kind)
        : device.settings,
    supervisionSeconds: device.supervisionSeconds ?? defaultSupervision(device.kind, spoken),
  };
  turn.state = {
    ...reconfigured(turn.state, { ...config, devices: config.devices.with(slot, after) }),
    revision,
    setupRevision,
  };
  replaceDevice(turn, slot, unread(deviceAt(turn, slot)));
  inOrderAgain(turn, slot);
  setZone(turn, slot, { condition: 'unknown', since: null, lastKnown: null });
}

function unread(state: DeviceState): DeviceState {
  const { offered: _, ...others } = state;
  const { battery, batteryLow, tamper, rssi } = state.values;
  const kept = { battery, batteryLow, tamper, rssi };
  const values = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return { ...others, values };
}

/** A device as its wire describes its codes: whether it checks them itself. */
function withCheck(device: DeviceConfig, checks: boolean): DeviceConfig {
  const { checksCodes: _, ...others } = device;
  return { ...others, ...(checks && { checksCodes: true }) };
}

function setConfig(turn: Turn, slot: number, device: DeviceConfig): void {
  const { config } = turn.state;
  turn.state = { ...turn.state, config: { ...config, devices: config.devices.with(slot, device) } };
}

/**
 * A device says that it wakes less often than others of its kind: where nobody has set how long it may be silent, it is
 * not missed before that.
 */
function mayBeSilent(turn: Turn, slot: number, seconds: number | undefined): void {
  const before = entryAt(turn.state.config.devices, slot);
  const { trust } = before;
  const usual = defaultSupervision(before.kind, { battery: true, trust });
  const longer = defaultSupervision(before.kind, { battery: true, silenceSeconds: seconds, trust });
  if (usual === null || longer === null || before.supervisionSeconds !== usual || longer <= usual) return;
  setConfig(turn, slot, { ...before, supervisionSeconds: longer });
  const hours = Math.round(longer / 360) / 10;
  log(turn, {
    event: events.setUpChanged,
    user: 0,
    device: slot,
    detail: `wakes seldom, missed after ${hours} h: ${before.name}`,
  });
}

/**
 * The wire says how far a device's word goes. One that speaks only when something happens is not missed, where nobody has
 * set how long it may be silent.
 */
function trusted(turn: Turn, slot: number, trust: Trust | undefined): void {
  const before = entryAt(turn.state.config.devices, slot);
  if (isSameTrust(before.trust, trust)) return;
  const { trust: _, ...others } = before;
  const usual = defaultSupervision(before.kind, { battery: true });
  const isUnwatched = trust?.reports === false && usual !== null && before.supervisionSeconds === usual;
  setConfig(turn, slot, {
    ...others,
    ...(trust !== undefined && { trust }),
    ...(isUnwatched && { supervisionSeconds: null }),
  });
  if (isUnwatched)
    log(turn, {
      event: events.setUpChanged,
      user: 0,
      device: slot,
      detail: `speaks only when something happens, not missed: ${before.name}`,
    });
}

/** A device sent a code: from now on it owes one, and has no right of its own. */
export function codeSent(turn: Turn, id: DeviceId): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return;
  const before = entryAt(turn.state.config.devices, slot);
  if (before.sendsCodes === true) return;
  setConfig(turn, slot, { ...before, sendsCodes: true });
  if (actsByItself(before))
    log(turn, {
      event: events.setUpChanged,
      user: 0,
      device: slot,
      detail: `sends codes, and owes one: ${before.name}`,
    });
}

/** The wire describes a device of the panel anew: a bridge that knows it better, or another model in its place. */
export function deviceDescribed(turn: Turn, described: Described): void {
  const { device: id, kind, modelId, checksCodes, silenceSeconds, trust } = described;
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return;
  trusted(turn, slot, trust);
  const before = entryAt(turn.state.config.devices, slot);
  if (wireKindOf(before) === kind && bears(before.trust, before.kind)) {
    takeBack(turn, slot);
    mayBeSilent(turn, slot, silenceSeconds);
    if ((before.checksCodes === true) !== (checksCodes === true)) {
      setConfig(turn, slot, withCheck(entryAt(turn.state.config.devices, slot), checksCodes === true));
      const said = checksCodes === true ? 'checks codes itself' : 'checks no codes';
      log(turn, { event: events.setUpChanged, user: 0, device: slot, detail: `${said}: ${before.name}` });
    }
    return;
  }
  const after = { ...withCheck(before, checksCodes === true), kind };
  if (before.wireKind === undefined && isSafe(before, after)) {
    becomes(turn, slot, { ...after, modelId }, silenceSeconds);
    log(turn, {
      event: events.setUpChanged,
      user: 0,
      device: slot,
      detail: `known as ${kind}: ${before.name}`,
    });
    return;
  }
  // It guards as something that it still can be. What nobody knows may be able to say nothing at all.
  if (mayServeAs(kind, before.kind, before) && !nobodys.has(kind)) {
    setConfig(turn, slot, { ...before, wireKind: kind, modelId });
    takeBack(turn, slot);
    return;
  }
  offer(turn, slot, before, kind);
}

/**
 * A device is now called something that it does not guard as: until its owner has looked at it, or it says how its zone
 * stands, that is unknown, and what protects is out of order.
 */
function offer(turn: Turn, slot: number, before: DeviceConfig, kind: DeviceKind): void {
  const { offered, values } = deviceAt(turn, slot);
  if (offered !== kind) {
    setDevice(turn, slot, { offered: kind, values: forgetReading(values) });
    log(turn, {
      event: events.setUpChanged,
      user: 0,
      device: slot,
      detail: `now called ${kind}: ${before.name}`,
    });
  }
  refreshZone(turn, slot);
  if (protects(before)) noteFault(turn, slot, 'outOfOrder', true, `now called ${kind}`);
}

/** The wire calls a device again what it guards as. */
function takeBack(turn: Turn, slot: number): void {
  if (deviceAt(turn, slot).offered === undefined) return;
  setDevice(turn, slot, { offered: undefined });
  refreshZone(turn, slot);
  inOrderAgain(turn, slot);
}
