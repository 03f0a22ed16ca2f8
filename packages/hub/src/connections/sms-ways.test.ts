import { openModemChannel } from '@homeward/channels/modem/channel.ts';
import { modemRoot, modemService } from '@homeward/channels/modem/first-modem.ts';
import { systemBus } from '@homeward/channels/modem/system-bus.ts';
import { realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { busThere, startSystemBus, type SystemBus } from '@homeward/testing/drivers/system-bus.ts';
import { houseConfig, smoke } from '@homeward/testing/hub/house.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { createBench } from '@homeward/testing/hub/test-hub.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modemManager } from './modem.ts';
import { smsWays } from './sms-ways.ts';

const words = { no: 2, name: 'Anna', url: 'sms://1234@+4915112345678/TEXT', group: 1, level: 'all' } as const;
const codes = { no: 3, name: 'Ben', url: 'sms://1234@+4915187654321', group: 2, level: 'alarm' } as const;
const config: PanelConfig = {
  ...houseConfig,
  connections: {
    ...houseConfig.connections,
    gsm: { ...houseConfig.connections.gsm, smsKeyword: 'HOME' },
  },
  report: {
    ...houseConfig.report,
    destinations: [words, codes],
    groups: [
      { no: 1, retries: 3, essential: true },
      { no: 2, retries: 3, essential: true },
    ],
  },
};

describe.skipIf(!busThere())('reports as texts by the modem of the machine (needs python3-dbusmock)', () => {
  let bus: SystemBus;
  beforeAll(async () => {
    bus = await startSystemBus();
    vi.stubEnv('DBUS_SYSTEM_BUS_ADDRESS', bus.address);
  }, 120_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await bus?.close();
  });
  const sent = async (): Promise<readonly string[]> => {
    const said = await systemBus(
      modemService,
      `${modemRoot}/Modem/0`,
      `${modemService}.Modem.Messaging Sent`,
    );
    return (said?.[0] ?? []) as readonly string[];
  };

  it('go out when something happens, in words or as the event, and only once there is a modem', async () => {
    await bus.play('add()');
    const bench = await createBench({
      hub: {
        config,
        outside: {
          modem: modemManager(systemBus, { last: () => '', keep: () => true }),
          texts: () => openModemChannel(systemBus, realClock),
        },
      },
    });
    /** The house's own clock goes on while the bus answers. */
    async function until(isSo: () => boolean): Promise<void> {
      await vi.waitFor(
        async () => {
          await bench.clock.run(10);
          expect(isSo()).toBe(true);
        },
        { timeout: 30_000 },
      );
    }
    await until(() => bench.hub().state().reporting.modem === true);
    bench.driver().reports(smoke, { detected: true });
    const accepted = () =>
      (bench.hub().state().incidents[0]?.deliveries ?? []).flatMap(({ destination, state }) =>
        state === 'accepted' ? [destination] : [],
      );
    await until(() => accepted().length === 2);
    expect(accepted()).toEqual([2, 3]);
    const [first, second] = [...(await sent())].toSorted();
    expect(first).toMatch(
      /^\+4915112345678 HOME Test house: Smoke Alarm\. smoke, House\. \d\d\/\d\d\/\d{4}, \d\d:\d\d$/,
    );
    expect(second).toBe('+4915187654321 HOME 18111101003');
    await bench.hub().stop();
  });

  it('say why they do not go, and leave other addresses to other ways', async () => {
    const ways = smsWays(
      () => openModemChannel(systemBus, realClock),
      () => config,
      realClock,
    );
    expect(ways.open('mailto:anna@example.com')).toBeNull();
    expect(ways.open('gsm://1234@+4915112345678')).toBeNull();
    expect(smsWays(null, () => config, realClock).open(words.url)).toBeNull();
    await bus.play('lock()');
    const report = { sequence: 1, code: '18113001004' as never, occurredAt: null, clockOffset: 0, text: '' };
    const { signal } = new AbortController();
    expect(await ways.open(words.url)?.send(report, signal)).toEqual({
      tag: 'noAnswer',
      reason: 'the card asks for its PIN',
    });
  });
});
