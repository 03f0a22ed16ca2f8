import type { Clock, Random } from '@homeward/contract/ports.ts';
import { createBackoff } from '../common/backoff.ts';
import type { Driver, DriverReport } from '../port.ts';
import { dialUps, type UpsClient } from './client.ts';
import type { UpsOptions } from './options.ts';
import { beginSession, readUps } from './session.ts';
import { powerOf } from './words.ts';

/**
 * A supply behind a server of Network UPS Tools. It brings no devices. The link is up while the server itself hears the
 * supply: old values are none.
 */
export function createUpsDriver(
  options: UpsOptions,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Driver {
  const { pollMs = 5_000 } = options;
  const backoff = createBackoff(clock, random);
  let emit: (report: DriverReport) => void = () => {};
  let client: UpsClient | null = null;
  let isUp: boolean | null = null;
  let version = '';
  let cancelPoll = () => {};
  const counters = { malformed: 0, linkLosses: 0 };

  function down(reason: string): void {
    if (isUp === true) counters.linkLosses += 1;
    isUp = false;
    emit({ tag: 'link', up: false, reason, devices: [] });
  }

  function dial(): void {
    const dialled = dialUps(clock, options, {
      ready: () => {
        if (client === dialled) void begin(dialled);
      },
      ended: (reason) => {
        if (client === dialled) lost(reason);
      },
    });
    client = dialled;
  }

  function lost(reason: string): void {
    if (/is no NUT server/.test(reason)) counters.malformed += 1;
    cancelPoll();
    client?.close();
    client = null;
    down(reason);
    backoff.again(dial);
  }

  async function begin(through: UpsClient): Promise<void> {
    const begun = await beginSession(through, options);
    if (client !== through) return;
    if ('wrong' in begun) return lost(begun.wrong);
    ({ version } = begun);
    await poll(through, begun.ups);
  }

  async function poll(through: UpsClient, ups: string): Promise<void> {
    const read = await readUps(through, ups);
    if (client !== through || read === null) return;
    if (typeof read === 'string') down(read);
    else {
      backoff.reset();
      if (isUp !== true) emit({ tag: 'link', up: true });
      isUp = true;
      emit({ tag: 'power', power: powerOf(read) });
    }
    cancelPoll = clock.after(pollMs, () => void poll(through, ups));
  }

  return {
    start: (listener) => {
      emit = listener;
      dial();
      return Promise.resolve();
    },
    command: () => Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' }),
    version: () => version,
    stop: () => {
      emit = () => {};
      backoff.cancel();
      cancelPoll();
      const last = client;
      client = null;
      last?.close();
      return Promise.resolve();
    },
    counters: () => ({ ...counters }),
  };
}
