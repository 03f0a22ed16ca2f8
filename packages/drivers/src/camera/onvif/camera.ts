import { CameraFailure, failureOf } from '../failure.ts';
import type { OpenedCamera } from '../opened.ts';
import type { CameraOptions, CameraPorts } from '../options.ts';
import { takePicture } from '../snapshot.ts';
import {
  deviceUrl,
  readClock,
  readIdentity,
  readProfiles,
  readServices,
  readSnapshotUrl,
  readStreamUrl,
  profileToShow,
  reboot,
} from './device.ts';
import { hearEvents, tryEvents } from './events.ts';
import { createPtz } from './ptz.ts';
import { createSoap } from './soap.ts';

/** What a camera may not have: a fault is a no, a line that breaks is none. */
async function ifAny<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (failureOf(error).tag === 'fault') return null;
    throw error;
  }
}

/** Reaches a camera and asks what it can do. Throws a `CameraFailure`. */
export async function openOnvif(
  options: CameraOptions,
  ports: CameraPorts,
  signal: AbortSignal,
): Promise<OpenedCamera> {
  const url = deviceUrl(options.url);
  if (url === null)
    throw new CameraFailure('garbage', 'the address must be http:// or https://, without name and password');
  const { clock } = ports;
  const soap = createSoap(options, ports, signal);
  // The time must be known before the first password: its digest holds for some seconds of the camera's clock.
  const offset = (await readClock(soap, url, clock.now).catch(unless('refused', 'fault'))) ?? 0;
  soap.setOffset(offset);
  const identity = await readIdentity(soap, url);
  const { media, events, ptz } = await readServices(soap, url);
  const profiles = media === undefined ? [] : ((await ifAny(readProfiles(soap, media))) ?? []);
  const [first] = profiles;
  const turning = profiles.find(({ hasPtz }) => hasPtz);
  const of = (profile: typeof first, read: typeof readSnapshotUrl) =>
    media === undefined || profile === undefined ? null : ifAny(read(soap, media, url, profile.token));
  const snapshot = await of(first, readSnapshotUrl);
  const stream = await of(first, readStreamUrl);
  const shown = profileToShow(profiles);
  const listening = events && { soap, service: events, typed: url, clock, signal };
  return {
    identity,
    offset,
    profiles: profiles.length,
    picture: snapshot && (() => takePicture(snapshot, options, ports, signal)),
    stream,
    video: shown === first ? (shown === undefined ? null : stream) : await of(shown, readStreamUrl),
    ptz: ptz && turning ? createPtz(soap, ptz, turning.token) : null,
    hear: listening ? (ears) => hearEvents(listening, ears) : null,
    tryEvents: listening ? () => tryEvents(listening) : null,
    answers: async () => void (await readClock(soap, url, clock.now)),
    reboot: () => reboot(soap, url),
  };
}

/** Null for failures of these kinds, which do not keep the camera from being asked on. */
const unless =
  (...tags: readonly CameraFailure['tag'][]) =>
  (error: unknown): null => {
    if (tags.includes(failureOf(error).tag)) return null;
    throw error;
  };
