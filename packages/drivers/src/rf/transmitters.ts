import type { Trust } from '@homeward/contract/shapes/devices/trust.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { meaningOf } from '@homeward/contract/rules/devices/device-purposes.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import type { DiscoveredDevice, Driver, DriverReport, HeldDevice } from '../port.ts';
import { createInterference } from './interference.ts';
import { createLag, type Lag, lateMs } from './lag.ts';
import { describedBy, trustOf, valuesOf } from './models.ts';
import { createOrder } from './order.ts';
import { isStatistics, readReception, type Reception } from './reception.ts';
import type { RfSource } from './source.ts';
import { createTeaching } from './teaching.ts';

export interface TransmittersOptions {
  readonly clock: Clock;
  /** Where receptions come from; `kept` is the driver's. */
  readonly open: (kept: () => Promise<unknown>) => RfSource;
  /** The receiver's clock is ours. */
  readonly isOurClock: boolean;
}

/** Receivers whose clocks are compared; more than a home has. */
const mostOrigins = 16;

/**
 * Transmitters that rtl_433 understands. Only those that somebody taught, or that the panel has, are told of. They obey
 * no command, and none of them has a right: codes that can be recorded neither disarm nor open.
 */
export function createTransmitters({ clock, open, isOurClock }: TransmittersOptions): Driver {
  const counters = { malformed: 0, linkLosses: 0 };
  const teaching = createTeaching();
  const order = createOrder();
  const interference = createInterference(clock, (silent) => emit({ tag: 'radio', silent }));
  const lags = new Map<string, Lag>();
  /** Those that were described in this run, and by which of the words: nobody knows what a mute one says. */
  const described = new Map<DeviceId, Trust['word']>();
  let emit: (report: DriverReport) => void = () => {};
  let kept = (): Promise<unknown> => Promise.resolve();
  let held: (id: DeviceId) => HeldDevice | null = () => null;
  let linkUp: boolean | null = null;

  const wire = open(() => kept());

  function up(): void {
    if (linkUp === true) return;
    linkUp = true;
    emit({ tag: 'link', up: true });
  }

  function down(reason: string): void {
    if (linkUp !== false) {
      counters.linkLosses += 1;
      order.forget();
      emit({ tag: 'link', up: false, reason, devices: [...described.keys()] });
    }
    linkUp = false;
  }

  const malformed = (): void => void (counters.malformed += 1);

  function heard(bytes: Uint8Array, origin: string, retained: boolean): void {
    const reception = readReception(bytes);
    if (reception === null) return isStatistics(bytes) ? undefined : malformed();
    const { device } = reception;
    const isOurs = teaching.has(device) || held(device) !== null;
    if (retained) return isOurs ? remembered(reception) : undefined;
    const arrivedAt = clock.now();
    const lag = lagOf(origin).of(reception.airedAt, arrivedAt);
    if (lag > lateMs && isOurs) interference.late(lag);
    if (teaching.heard(reception, arrivedAt)) describe(reception, true);
    else if (!isOurs) return;
    else describeBetter(reception);
    const values = valuesOf(reception.model, reception.fields);
    const airedAt = arrivedAt - lag;
    const meaning = meaningOf(held(device)?.codes, values);
    for (const word of order.take({
      device,
      payload: reception.payload,
      values,
      meaning,
      arrivedAt,
      airedAt,
    }))
      emit({ tag: 'reported', device, values: word, live: true });
  }

  /** What a broker kept tells how things stood. A press that it kept is none. */
  function remembered(reception: Reception): void {
    const { action: _, ...values } = valuesOf(reception.model, reception.fields);
    const { device } = reception;
    describeBetter(reception);
    emit({ tag: 'reported', device, values, live: false });
  }

  /** Describes one that was not described yet, or whose message says more than the one that it was described by. */
  function describeBetter(reception: Reception): void {
    const { device, model, fields } = reception;
    const before = described.get(device);
    const isBetter = before === 'mute' && trustOf(model, fields).word !== 'mute';
    if (before === undefined || isBetter) describe(reception, false);
  }

  function describe({ device, model, code, fields }: Reception, joined: boolean): void {
    const { kind, trust } = describedBy(model, fields, held(device)?.kind);
    described.set(device, trust.word);
    const discovered: DiscoveredDevice = {
      id: device,
      kind,
      modelId: cutText(model, 40),
      name: cutText(`${model} ${code}`, limits.deviceNameLength),
      battery: true,
      trust,
      commands: [],
    };
    emit({ tag: 'discovered', device: discovered, ...(joined && { joined }) });
  }

  function lagOf(origin: string): Lag {
    const known = lags.get(origin);
    if (known !== undefined) return known;
    const lag = createLag(isOurClock);
    if (lags.size < mostOrigins) lags.set(origin, lag);
    return lag;
  }

  return {
    start: (listener, isKept = kept, isHeld = held) => {
      emit = listener;
      kept = isKept;
      held = isHeld;
      wire.start({ up, down, heard, measured: interference.measured, malformed });
      return Promise.resolve();
    },
    command: (device) =>
      Promise.resolve({ tag: 'rejected', reason: described.has(device) ? 'unsupported' : 'unknownDevice' }),
    takes: () => false,
    learn: teaching.set,
    stop: async () => {
      emit = () => {};
      interference.stop();
      await wire.stop();
    },
    counters: () => ({ ...counters }),
  };
}
