import { CameraFailure, failureOf } from '../failure.ts';
import { listen, type Wish } from '../http.ts';
import type { Ears, Notice } from '../notice.ts';
import type { CameraOptions, CameraPorts } from '../options.ts';
import { createParts, type PartsOptions } from './parts.ts';

/** Events as a camera of a brand tells them: one answer without an end, in parts. */
export interface EventStreamOptions extends Pick<PartsOptions, 'isWhole'> {
  readonly url: URL;
  readonly login: Pick<CameraOptions, 'user' | 'password'>;
  readonly ports: CameraPorts;
  readonly signal: AbortSignal;
  /** Ms without a part that could be read, after which the camera is lost: a heartbeat is a part, too. */
  readonly silentMs: number;
  /** What a part says, which may be nothing of use; null is that it could not be read. */
  read(text: string): readonly Notice[] | null;
  /** It listens now: what stood before can be asked for. */
  begun?(): void;
}

/** Ms for the beginning of the answer, and between two times that something is handed on. */
const patienceMs = 8_000;
const restMs = 100;
/** Rules and inputs of which something is kept in that time. */
const mostSources = 64;

const wishOf = ({ url, login: { user, password } }: EventStreamOptions, signal: AbortSignal): Wish => ({
  url,
  method: 'GET',
  headers: { accept: 'multipart/mixed, multipart/x-mixed-replace' },
  mostBytes: 65_536,
  patienceMs,
  signal,
  login: { user, password },
});

/** The boundary of a type of content, without its dashes. Throws where it has none. */
function boundaryOf(type: string): string {
  const [, quoted, bare] =
    /^multipart\/.*;\s*boundary=(?:"([^"]{1,100})"|([^\s;"]{1,100}))/i.exec(type) ?? [];
  const boundary = (quoted ?? bare ?? '').replace(/^-+/, '');
  if (boundary === '') throw new CameraFailure('garbage', 'it has no stream of events');
  return boundary;
}

function refusalOf(status: number): CameraFailure {
  return status === 401 || status === 403
    ? new CameraFailure('refused', 'the camera refuses its events to this name or password')
    : new CameraFailure('fault', `it has no stream of events (${status})`);
}

/** What counts of all that was said of one source: that it was there, if it was, and how it is now. */
function shortened(said: readonly Notice[]): readonly Notice[] {
  const last = said.at(-1);
  const there = said.find(({ isOn }) => isOn !== false);
  return last === undefined ? [] : there === undefined || there === last ? [last] : [there, last];
}

/**
 * Hands on at once, and then no more often than every `restMs`: a camera that pours costs no more than that, and what it
 * says last counts.
 */
function createTray({ ports: { clock } }: EventStreamOptions, { heard }: Ears) {
  const kept = new Map<string, readonly Notice[]>();
  let malformed = 0;
  let isFresh = false;
  let cancel: (() => void) | null = null;
  function hand(): void {
    cancel = null;
    if (!isFresh && malformed === 0) return;
    const notices = [...kept.values()].flat();
    const lost = malformed;
    kept.clear();
    [malformed, isFresh] = [0, false];
    cancel = clock.after(restMs, hand);
    heard({ notices, malformed: lost });
  }
  return {
    put: (notices: readonly Notice[] | null): void => {
      if (notices === null) malformed += 1;
      else isFresh = true;
      for (const notice of notices ?? []) {
        const key = `${notice.sense} ${notice.source}`;
        const before = kept.get(key);
        if (before === undefined && kept.size >= mostSources) malformed += 1;
        else kept.set(key, shortened([...(before ?? []), notice]));
      }
      if (cancel === null) hand();
    },
    end: () => cancel?.(),
  };
}

/** Hears a camera until it is gone, silent or given up, which is thrown as a `CameraFailure`. */
export async function hearStream(options: EventStreamOptions, ears: Ears): Promise<never> {
  const { ports, signal, silentMs, isWhole, read } = options;
  const over = new AbortController();
  const tray = createTray(options, ears);
  let lost: CameraFailure | null = null;
  let cancel = (): void => {};
  const alive = (): void => {
    cancel();
    cancel = ports.clock.after(silentMs, () => {
      lost = new CameraFailure('silent', `no answer within ${Math.round(silentMs / 1_000)} seconds`);
      over.abort();
    });
  };
  let parts: (bytes: Buffer) => void = () => {};
  try {
    const { status } = await listen(wishOf(options, AbortSignal.any([signal, over.signal])), ports, {
      begin: (type) => {
        parts = createParts({
          boundary: boundaryOf(type),
          isWhole,
          heard: (text) => {
            const notices = read(text);
            if (notices !== null) alive();
            tray.put(notices);
          },
          malformed: () => tray.put(null),
        });
        alive();
        options.begun?.();
      },
      part: (bytes) => parts(bytes),
    });
    throw refusalOf(status);
  } catch (error) {
    throw lost ?? failureOf(error);
  } finally {
    cancel();
    tray.end();
  }
}

/** Whether a camera gives its events to whoever signs in so. Throws a `CameraFailure` where not. */
export async function tryStream(options: EventStreamOptions): Promise<void> {
  const over = new AbortController();
  let isThere = false;
  try {
    const { status } = await listen(
      wishOf(options, AbortSignal.any([options.signal, over.signal])),
      options.ports,
      {
        begin: (type) => {
          boundaryOf(type);
          isThere = true;
          over.abort();
        },
        part: () => {},
      },
    );
    throw refusalOf(status);
  } catch (error) {
    if (!isThere) throw error;
  }
}
