import { confirmationMs } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { LiveStream } from '@homeward/contract/shapes/devices/network.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { CommandOutcome, Driver, DriverReport, Picture } from '../port.ts';
import { describe, type DeviceAct, happening, moments, type SimulatedDevice } from './codec.ts';
import { obeyed, shutterTarget } from './obedience.ts';

export interface SimulatorOptions {
  readonly devices: readonly SimulatedDevice[];
  /** Every device says how it stands this often, ms, so that its silence means something. */
  readonly checkInMs: number;
  /** What its cameras see when a picture is asked for; null is a camera that sees nothing. */
  readonly picture?: (device: DeviceId, what: CaptureKind) => Picture | null;
  /** Where a camera's live picture is; null is a camera without one. */
  readonly stream?: (device: DeviceId) => LiveStream | null;
  /** What its cameras see from one moment to the next, for a live picture of `stills`. */
  readonly still?: (device: DeviceId) => Picture | null;
}

type CaptureKind = 'image' | 'imageNoFlash' | 'clip';

/** A driver whose devices exist only here, and the hand that acts on them. */
export interface Simulator extends Driver {
  /** Does something in the simulated house; false where there is no such device. */
  act(act: DeviceAct): boolean;
}

/** A shutter travels its whole way in 20 s. */
const travel = { stepMs: 1_000, stepPercent: 5 };

/** A lock that locks by itself does so after this time. */
const relockMs = 30_000;

/** What a device does by itself some time after it has obeyed; null is nothing. */
function endOf(
  command: DeviceCommand,
  { autoLock }: DeviceValues,
): { readonly afterMs: number; readonly says: (values: DeviceValues) => DeviceValues } | null {
  if (command.tag === 'switch' && command.on && command.forSeconds !== undefined)
    return {
      afterMs: command.forSeconds * 1000,
      says: (values) => obeyed({ tag: 'switch', on: false }, values),
    };
  if (command.tag === 'lock' && !command.locked && autoLock === true)
    return {
      afterMs: relockMs,
      says: () => ({ locked: true, action: 'lock', actionSource: 'auto', actionUser: null }),
    };
  return null;
}

interface Body {
  readonly device: SimulatedDevice;
  values: DeviceValues;
  online: boolean;
  cancelLater: () => void;
}

export function createSimulator(
  { devices, checkInMs, picture, stream, still }: SimulatorOptions,
  { clock }: { readonly clock: Clock },
): Simulator {
  const bodies = new Map<DeviceId, Body>(
    devices.map((device) => [
      device.id,
      { device, values: device.values, online: true, cancelLater: () => {} },
    ]),
  );
  const awaiting = new Set<() => void>();
  let emit: (report: DriverReport) => void = () => {};
  let cancelCheckIn = () => {};
  let running = false;

  /** The world changes whether or not the device can be heard. */
  function say(body: Body, values: DeviceValues): void {
    body.values = { ...body.values, ...values };
    // A device that checks in does not repeat what was a moment.
    for (const moment of moments) delete body.values[moment];
    if (body.online) emit({ tag: 'reported', device: body.device.id, values, live: true });
  }

  function later(body: Body, ms: number, call: () => void): void {
    body.cancelLater();
    body.cancelLater = clock.after(ms, call);
  }

  function checkIn(): void {
    cancelCheckIn = clock.after(checkInMs, checkIn);
    for (const body of bodies.values()) say(body, body.values);
  }

  function setOnline(body: Body, online: boolean): void {
    if (body.online === online) return;
    body.online = online;
    emit({ tag: 'availability', device: body.device.id, online });
    if (online) say(body, body.values);
  }

  function moveShutter(body: Body, target: number): void {
    body.cancelLater();
    const level = body.values.level ?? 0;
    if (level === target) return;
    later(body, travel.stepMs, () => {
      const step = Math.min(travel.stepPercent, Math.abs(target - level));
      say(body, { level: level + Math.sign(target - level) * step });
      moveShutter(body, target);
    });
  }

  function takePicture({ device: { id } }: Body, what: CaptureKind): void {
    const taken = picture?.(id, what) ?? null;
    if (taken !== null) emit({ tag: 'captured', device: id, picture: taken });
  }

  function obey(body: Body, command: DeviceCommand): void {
    if (command.tag === 'capture') takePicture(body, command.what ?? 'image');
    const target = body.device.kind === 'shutter' ? shutterTarget(command, body.values.level ?? 0) : null;
    if (target !== null) {
      moveShutter(body, target);
      return;
    }
    body.cancelLater();
    say(body, obeyed(command, body.values));
    const ends = endOf(command, body.values);
    if (ends !== null) later(body, ends.afterMs, () => say(body, ends.says(body.values)));
  }

  /** Ends when the device cannot be heard: like any radio, nobody says so. */
  function unanswered(): Promise<CommandOutcome> {
    return new Promise((resolve) => {
      const end = (reason: 'timedOut' | 'linkLost') => {
        cancel();
        awaiting.delete(lose);
        resolve({ tag: 'unconfirmed', reason });
      };
      const lose = () => end('linkLost');
      const cancel = clock.after(confirmationMs, () => end('timedOut'));
      awaiting.add(lose);
    });
  }

  return {
    start: (listener) => {
      emit = listener;
      running = true;
      emit({ tag: 'link', up: true });
      for (const body of bodies.values()) {
        emit({ tag: 'discovered', device: describe(body.device) });
        emit({ tag: 'availability', device: body.device.id, online: body.online });
      }
      checkIn();
      return Promise.resolve();
    },

    act: (act) => {
      const body = bodies.get(act.device);
      if (!body) return false;
      if (act.tag === 'offline' || act.tag === 'online') setOnline(body, act.tag === 'online');
      const { says, later: afterwards } = happening(act, body.device);
      for (const values of says) say(body, values);
      if (afterwards) later(body, afterwards.afterMs, () => say(body, afterwards.says));
      return true;
    },

    command: (id, command) => {
      const body = bodies.get(id);
      if (!body) return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      if (!running) return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      if (!describe(body.device).commands.includes(command.tag)) {
        return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      }
      if (!body.online) return unanswered();
      obey(body, command);
      return Promise.resolve({ tag: 'confirmed' });
    },

    read: (id) => {
      const body = bodies.get(id);
      if (!running || body?.online !== true) return false;
      say(body, body.values);
      return true;
    },

    ...(stream ? { stream: (id: DeviceId) => Promise.resolve(stream(id)) } : {}),
    ...(still
      ? { still: (id: DeviceId) => Promise.resolve(bodies.get(id)?.online === true ? still(id) : null) }
      : {}),

    stop: () => {
      running = false;
      emit = () => {};
      cancelCheckIn();
      for (const body of bodies.values()) body.cancelLater();
      for (const lose of awaiting) lose();
      return Promise.resolve();
    },

    counters: () => ({ malformed: 0, linkLosses: 0 }),
  };
}
