import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { createBackoff } from '../common/backoff.ts';
import type { CommandOutcome, DiscoveredDevice, Driver, DriverReport, Picture } from '../port.ts';
import { CameraFailure, failureOf } from './failure.ts';
import { createInputs } from './inputs.ts';
import type { Notices } from './notice.ts';
import { openCamera } from './open.ts';
import type { OpenedCamera } from './opened.ts';
import type { CameraOptions, CameraPorts } from './options.ts';
import { createSenses } from './senses.ts';
import { isTurn, placesOf, type Turn, turn } from './turning.ts';
import { isInstalled, usualProgram } from './video/ffmpeg.ts';
import { createVideo, type Video } from './video/video.ts';

const usualMotionMs = 60_000;
/** Ms between two reports of a camera that has nothing to say but answers. */
const checkInMs = 60_000;
/** Ms between two questions to a camera that has no events. */
const pollMs = 30_000;
/** Ms after which a camera that answers is well. */
const steadyMs = 10_000;
/** Ms until a camera that refused the password is tried again: most lock out who tries too often. */
const refusedMs = 300_000;

/** One camera: what it sees moving, whether somebody tampers with it, its inputs, and pictures and clips when they are asked for. */
export function createCameraDriver(options: CameraOptions, ports: CameraPorts): Driver {
  const { id, motionMs = usualMotionMs, beforeMs: keepMs = 0 } = options;
  const { clock } = ports;
  const counters = { malformed: 0, linkLosses: 0 };
  const backoff = createBackoff(clock, ports.random);
  let emit: (report: DriverReport) => void = () => {};
  const inputs = createInputs(options, (report) => emit(report));
  let places: ReadonlyMap<string, string> = new Map();
  let video: Video | null = null;
  let camera: OpenedCamera | null = null;
  let line = new AbortController();
  let linkUp: boolean | null = null;
  /** Nothing is given or kept of what it sees. */
  let isPrivate = false;
  let lastTold = 0;
  let upSince = 0;
  let cancelRetry = (): void => {};

  const senses = createSenses(clock, motionMs, (values, live) => {
    if (linkUp !== true) return;
    emit({ tag: 'reported', device: id, values, live });
    if (live) lastTold = clock.monotonic();
  });

  function described({ identity, picture, stream, ptz }: OpenedCamera): DiscoveredDevice {
    const modelId = `${identity.maker} ${identity.model}`.trim().slice(0, 40);
    return {
      id,
      kind: 'ipcam',
      modelId: modelId === '' ? 'Camera' : modelId,
      name: options.name.slice(0, 31),
      battery: false,
      commands: [
        ...(picture === null ? [] : (['capture'] as const)),
        ...(picture === null && stream === null ? [] : (['live'] as const)),
        'privacy',
        ...(ptz === null ? [] : (['turn', 'preset'] as const)),
        'restart',
      ],
    };
  }

  function heard({ notices, malformed }: Notices): void {
    counters.malformed += malformed;
    for (const notice of notices) if (notice.sense === 'input') inputs.heard(notice);
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
    void learnClips(opened);
    learnVideo(opened);
  }

  /** What was seen before the camera went away is kept as long as its video stays where it was. */
  function learnVideo({ video: url }: OpenedCamera): void {
    if (url?.href === video?.url.href) return;
    video?.close();
    video = url && !isPrivate ? createVideo({ url, login: options, ports }, keepMs) : null;
  }

  /** Whether it has clips to give: its last seconds are kept, and this machine has what reads them. */
  async function learnClips(opened: OpenedCamera): Promise<void> {
    const isKept = opened.video !== null && keepMs > 0;
    const clips = isKept && (await isInstalled(ports.ffmpeg ?? usualProgram));
    if (camera === opened) emit({ tag: 'reported', device: id, values: { clips }, live: true });
  }

  /** Lets go of what was seen, and of what is seen; or begins anew. */
  function beginPrivacy(on: boolean): void {
    isPrivate = on;
    video?.close();
    video = null;
    if (camera === null) return;
    if (on) emit({ tag: 'reported', device: id, values: { live: false }, live: true });
    learnVideo(camera);
  }

  /** Asks where it can turn to. One that turns and does not say where has no places. */
  async function learnPresets(opened: OpenedCamera): Promise<void> {
    if (opened.ptz === null) return;
    const found = await placesOf(opened.ptz);
    if (camera !== opened) return;
    places = found;
    emit({ tag: 'reported', device: id, values: { presets: [...places.keys()] }, live: true });
  }

  function down({ message }: CameraFailure): void {
    camera = null;
    line.abort();
    if (linkUp !== false) {
      counters.linkLosses += 1;
      linkUp = false;
      emit({ tag: 'link', up: false, reason: message, devices: [id, ...inputs.ids()] });
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
    if (isPrivate) return null;
    const taken = (await camera?.picture?.().catch(() => null)) ?? null;
    return isPrivate ? null : taken;
  }

  async function capture(): Promise<CommandOutcome> {
    const taken = await picture();
    if (taken === null) return { tag: 'unconfirmed', reason: camera === null ? 'linkLost' : 'timedOut' };
    emit({ tag: 'captured', device: id, picture: taken });
    return { tag: 'confirmed' };
  }

  /** What it saw last. Nothing is filmed from now on: whoever asks wants what has just been. */
  function clip(): CommandOutcome {
    const kept = video?.before(keepMs) ?? null;
    if (kept === null) return { tag: 'unconfirmed', reason: 'timedOut' };
    emit({ tag: 'captured', device: id, picture: kept.picture });
    return { tag: 'confirmed' };
  }

  /** Turns it. What it does not do after all nobody knows. */
  async function turned(command: Turn): Promise<CommandOutcome> {
    const { ptz } = camera ?? {};
    if (ptz === undefined || ptz === null) return { tag: 'rejected', reason: 'unsupported' };
    try {
      const isDone = await turn(ptz, places, command);
      return isDone ? { tag: 'confirmed' } : { tag: 'rejected', reason: 'unsupported' };
    } catch (error) {
      const refused = failureOf(error).tag === 'refused';
      return refused
        ? { tag: 'rejected', reason: 'unsupported' }
        : { tag: 'unconfirmed', reason: camera === null ? 'linkLost' : 'timedOut' };
    }
  }

  /** Has it start anew, which takes a minute or two. */
  async function restarted(asked: OpenedCamera): Promise<CommandOutcome> {
    try {
      await asked.reboot();
    } catch (error) {
      const { tag } = failureOf(error);
      return tag === 'gone' || tag === 'silent'
        ? { tag: 'unconfirmed', reason: 'timedOut' }
        : { tag: 'rejected', reason: 'unsupported' };
    }
    if (camera === asked) {
      down(new CameraFailure('gone', 'the camera starts anew, as it was told'));
      backoff.again(dial);
    }
    return { tag: 'confirmed' };
  }

  function takes(device: DeviceId, command: DeviceCommand): boolean {
    if (device !== id) return false;
    if (command.tag === 'restart' || command.tag === 'privacy') return true;
    if (isTurn(command)) return camera === null || camera.ptz !== null;
    if (command.tag === 'live') return camera === null || camera.picture !== null || camera.stream !== null;
    if (command.tag !== 'capture') return false;
    if (command.what === 'clip') return keepMs > 0 && (camera === null || camera.video !== null);
    return camera === null || camera.picture !== null;
  }

  return {
    start: (listener) => {
      emit = listener;
      dial();
      return Promise.resolve();
    },

    command: (device, command) => {
      if (device !== id && !inputs.ids().includes(device))
        return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      if (!takes(device, command)) return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      if (command.tag === 'privacy') {
        beginPrivacy(command.on);
        return Promise.resolve({ tag: 'confirmed' });
      }
      if (camera === null) return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      if (command.tag === 'capture') return command.what === 'clip' ? Promise.resolve(clip()) : capture();
      if (isTurn(command)) return turned(command);
      if (command.tag === 'restart') return restarted(camera);
      // Pictures are fetched as they are watched: there is nothing to switch at the camera.
      if (command.tag === 'live')
        emit({ tag: 'reported', device: id, values: { live: command.on }, live: true });
      return Promise.resolve({ tag: 'confirmed' });
    },

    takes,

    stream: async (device) => {
      if (device !== id || camera === null || isPrivate) return null;
      const { picture: pictures, stream } = camera;
      const hasProgram = camera.video !== null && (await isInstalled(ports.ffmpeg ?? usualProgram));
      const moves = { video: camera.video === null ? 'no' : hasProgram ? 'yes' : 'noProgram' } as const;
      if (pictures !== null) return { url: '', type: 'stills', ...moves };
      return stream && { url: stream.href, type: 'rtsp', ...moves };
    },

    still: (device) => (device === id ? picture() : Promise.resolve(null)),

    video: (device, ears) => (device === id ? (video?.watch(ears) ?? null) : null),

    before: (device, mostMs) => (device === id ? (video?.before(mostMs) ?? null) : null),

    stop: () => {
      emit = () => {};
      linkUp = false;
      camera = null;
      cancelRetry();
      backoff.cancel();
      line.abort();
      senses.forget();
      video?.close();
      return Promise.resolve();
    },

    counters: () => ({ ...counters }),
  };
}
