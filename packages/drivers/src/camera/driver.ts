import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { createBackoff } from '../common/backoff.ts';
import type { CommandOutcome, DiscoveredDevice, Driver, DriverReport, Picture } from '../port.ts';
import { CameraFailure, failureOf } from './failure.ts';
import type { Notice, Notices } from './notice.ts';
import { openCamera } from './open.ts';
import type { OpenedCamera } from './opened.ts';
import type { CameraOptions, CameraPorts } from './options.ts';
import { createSenses } from './senses.ts';

type Turn = Extract<DeviceCommand, { tag: 'turn' | 'preset' }>;
const isTurn = (command: DeviceCommand): command is Turn =>
  command.tag === 'turn' || command.tag === 'preset';

export interface CameraDriver extends Driver {
  /** Has the camera start anew, which takes a minute or two; false where it would not. Never rejects. */
  reboot(): Promise<boolean>;
}

const usualMotionMs = 60_000;
/** Ms between two reports of a camera that has nothing to say but answers. */
const checkInMs = 60_000;
/** Ms between two questions to a camera that has no events. */
const pollMs = 30_000;
/** Ms after which a camera that answers is well. */
const steadyMs = 10_000;
/** Ms until a camera that refused the password is tried again: most lock out who tries too often. */
const refusedMs = 300_000;
/** Inputs of a camera that are made use of. */
const mostInputs = 8;
/** Places that a camera remembers of which people are told. */
const mostPresets = 50;

/** One camera: what it sees moving, whether somebody tampers with it, its inputs, and pictures when they are asked for. */
export function createCameraDriver(options: CameraOptions, ports: CameraPorts): CameraDriver {
  const { id, motionMs = usualMotionMs } = options;
  const { clock } = ports;
  const counters = { malformed: 0, linkLosses: 0 };
  const backoff = createBackoff(clock, ports.random);
  const tokens = new Map<string, string>();
  const inputs = new Map<string, { readonly id: DeviceId; isOn: boolean }>();
  let emit: (report: DriverReport) => void = () => {};
  let camera: OpenedCamera | null = null;
  let line = new AbortController();
  let linkUp: boolean | null = null;
  let lastTold = 0;
  let upSince = 0;
  let cancelRetry = (): void => {};

  const senses = createSenses(clock, motionMs, (values, live) => {
    if (linkUp !== true) return;
    emit({ tag: 'reported', device: id, values, live });
    if (live) lastTold = clock.monotonic();
  });

  function described({ identity, picture, ptz }: OpenedCamera): DiscoveredDevice {
    const modelId = `${identity.maker} ${identity.model}`.trim().slice(0, 40);
    return {
      id,
      kind: 'ipcam',
      modelId: modelId === '' ? 'Camera' : modelId,
      name: options.name.slice(0, 31),
      battery: false,
      commands: [
        ...(picture === null ? [] : (['capture', 'live'] as const)),
        ...(ptz === null ? [] : (['turn', 'preset'] as const)),
      ],
    };
  }

  /** The device of an input, which is there from its first word on; null where there are too many. */
  function inputOf({ source }: Notice): { readonly id: DeviceId; isOn: boolean } | null {
    const known = inputs.get(source);
    if (known !== undefined) return known;
    const token = source.replace(/^.*=/, '').replaceAll(/[^0-9A-Za-z_-]/g, '_');
    const named = DeviceId.safeParse(`${id.slice(0, 25)}.in-${token.slice(-14)}`);
    if (!named.success || inputs.size >= mostInputs) return null;
    const input = { id: named.data, isOn: false };
    inputs.set(source, input);
    emit({
      tag: 'discovered',
      device: {
        id: named.data,
        kind: 'wired_input',
        modelId: 'Camera input',
        name: `${options.name.slice(0, 20)} ${token.slice(-10)}`,
        battery: false,
        commands: [],
      },
    });
    return input;
  }

  function heardInput(notice: Notice): void {
    const input = inputOf(notice);
    if (input === null || notice.isOn === null) return;
    input.isOn = notice.isOn;
    const values = { opening: notice.isOn ? ('open' as const) : ('closed' as const) };
    emit({ tag: 'reported', device: input.id, values, live: !notice.isOld });
  }

  function heard({ notices, malformed }: Notices): void {
    counters.malformed += malformed;
    for (const notice of notices) if (notice.sense === 'input') heardInput(notice);
    senses.take(notices);
    checkIn();
  }

  /** It answers, so what it said last still stands. */
  function checkIn(): void {
    if (clock.monotonic() - lastTold < checkInMs) return;
    lastTold = clock.monotonic();
    emit({ tag: 'reported', device: id, values: senses.now(), live: true });
  }

  function up(opened: OpenedCamera): void {
    camera = opened;
    linkUp = true;
    lastTold = clock.monotonic();
    upSince = lastTold;
    emit({ tag: 'discovered', device: described(opened) });
    emit({ tag: 'link', up: true });
    emit({ tag: 'reported', device: id, values: senses.now(), live: true });
    void learnPresets(opened);
  }

  /** Asks where it can turn to. One that turns and does not say where has no places. */
  async function learnPresets(opened: OpenedCamera): Promise<void> {
    if (opened.ptz === null) return;
    const found = await opened.ptz.presets().catch(() => []);
    if (camera !== opened) return;
    tokens.clear();
    for (const { token, name } of found.slice(0, mostPresets)) tokens.set(freeName(name || token), token);
    emit({ tag: 'reported', device: id, values: { presets: [...tokens.keys()] }, live: true });
  }

  /** A name that no other place of the camera has. */
  function freeName(wanted: string): string {
    let name = wanted;
    for (let no = 2; tokens.has(name); no += 1) name = `${wanted.slice(0, 55)} ${no}`;
    return name;
  }

  function down({ message }: CameraFailure): void {
    camera = null;
    line.abort();
    if (linkUp !== false) {
      counters.linkLosses += 1;
      linkUp = false;
      const devices = [id, ...[...inputs.values()].map((input) => input.id)];
      emit({ tag: 'link', up: false, reason: message, devices });
    }
    senses.forget();
  }

  /** Lives with the camera until it is gone, which is thrown. */
  async function live(signal: AbortSignal): Promise<never> {
    const opened = await openCamera(options, ports, signal);
    if (signal.aborted) throw new CameraFailure('gone', 'it was given up');
    up(opened);
    if (opened.hear !== null)
      return opened.hear({
        heard: (notices) => {
          // One that lets us in and goes at once is not well.
          if (clock.monotonic() - upSince >= steadyMs) backoff.reset();
          if (!signal.aborted) heard(notices);
        },
        anew: senses.forget,
      });
    for (;;) {
      await new Promise<void>((resolve) => void clock.after(pollMs, resolve));
      await opened.answers();
      backoff.reset();
      checkIn();
    }
  }

  function dial(): void {
    const own = new AbortController();
    line = own;
    live(own.signal).catch((error: unknown) => {
      if (line !== own || own.signal.aborted) return;
      const failure = failureOf(error);
      // In the midst of it the camera's clock may have jumped; at the door it is the password.
      const isWrong = failure.tag === 'refused' && camera === null;
      down(failure);
      if (isWrong) cancelRetry = clock.after(refusedMs, dial);
      else backoff.again(dial);
    });
  }

  async function picture(): Promise<Picture | null> {
    return (await camera?.picture?.().catch(() => null)) ?? null;
  }

  async function capture(): Promise<CommandOutcome> {
    const taken = await picture();
    if (taken === null) return { tag: 'unconfirmed', reason: camera === null ? 'linkLost' : 'timedOut' };
    emit({ tag: 'captured', device: id, picture: taken });
    return { tag: 'confirmed' };
  }

  /** Turns it. What it does not do after all nobody knows. */
  async function turned(command: Turn): Promise<CommandOutcome> {
    const { ptz } = camera ?? {};
    if (ptz === undefined || ptz === null) return { tag: 'rejected', reason: 'unsupported' };
    try {
      if (command.tag === 'preset') {
        const token = tokens.get(command.name);
        if (token === undefined) return { tag: 'rejected', reason: 'unsupported' };
        await ptz.goTo(token);
      } else if (command.pan === 0 && command.tilt === 0 && command.zoom === 0) await ptz.halt();
      else await ptz.move(command, command.forMs / 1000);
      return { tag: 'confirmed' };
    } catch (error) {
      const refused = failureOf(error).tag === 'refused';
      return refused
        ? { tag: 'rejected', reason: 'unsupported' }
        : { tag: 'unconfirmed', reason: camera === null ? 'linkLost' : 'timedOut' };
    }
  }

  function takes(device: DeviceId, command: DeviceCommand): boolean {
    if (device !== id) return false;
    if (isTurn(command)) return camera === null || camera.ptz !== null;
    const pictures = command.tag === 'live' || (command.tag === 'capture' && command.what !== 'clip');
    return pictures && (camera === null || camera.picture !== null);
  }

  return {
    start: (listener) => {
      emit = listener;
      dial();
      return Promise.resolve();
    },

    command: (device, command) => {
      const isOurs = device === id || [...inputs.values()].some((input) => input.id === device);
      if (!isOurs) return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      if (!takes(device, command)) return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      if (camera === null) return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      if (command.tag === 'capture') return capture();
      if (isTurn(command)) return turned(command);
      // Pictures are fetched as they are watched: there is nothing to switch at the camera.
      if (command.tag === 'live')
        emit({ tag: 'reported', device: id, values: { live: command.on }, live: true });
      return Promise.resolve({ tag: 'confirmed' });
    },

    takes,

    stream: (device) => {
      if (device !== id || camera === null) return Promise.resolve(null);
      if (camera.picture !== null) return Promise.resolve({ url: '', type: 'stills' });
      return Promise.resolve(camera.stream && { url: camera.stream.href, type: 'rtsp' });
    },

    still: (device) => (device === id ? picture() : Promise.resolve(null)),

    reboot: async () => {
      const asked = camera;
      if (asked === null) return false;
      try {
        await asked.reboot();
      } catch {
        return false;
      }
      if (camera === asked) {
        down(new CameraFailure('gone', 'the camera starts anew, as it was told'));
        backoff.again(dial);
      }
      return true;
    },

    stop: () => {
      emit = () => {};
      linkUp = false;
      camera = null;
      cancelRetry();
      backoff.cancel();
      line.abort();
      senses.forget();
      return Promise.resolve();
    },

    counters: () => ({ ...counters }),
  };
}
