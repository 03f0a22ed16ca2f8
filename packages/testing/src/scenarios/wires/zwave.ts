import { setTimeout as pause } from 'node:timers/promises';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { createZwaveDriver } from '@homeward/drivers/zwave/driver.ts';
import { plainChance, realClock } from '../../drivers/driver-bench.ts';
import { createQuietLog } from '../../hub/quiet-log.ts';
import { type ZwaveNetwork, zwaveNetwork } from '../../drivers/zwave-network.ts';
import { cannot, gatewayOf, type Wire } from './wire.ts';

/** The door sensor, and the lock that joins with keys. */
const [sensor, lock] = [2, 21];
const accessControl = 6;
const homeSecurity = 7;
const patientMs = 60_000;

/** Lets the lock in as somebody would: its keys are granted, its PIN is typed. */
async function joinLock(network: ZwaveNetwork): Promise<void> {
  const driver = createZwaveDriver(
    { url: network.url },
    { clock: realClock, random: plainChance, log: createQuietLog() },
  );
  await driver.start(() => {});
  const wire = driver.network;
  async function reaches(tag: string): Promise<void> {
    const end = performance.now() + patientMs;
    while (wire?.joining?.()?.tag !== tag) {
      if (performance.now() > end) throw new Error(`the lock did not join: no ${tag}`);
      await pause(20);
    }
  }
  await network.act('joins', { what: 'lock', node: lock });
  driver.learn?.(true);
  await reaches('keys');
  await wire?.answer?.({ tag: 'keys', grant: ['accessControl', 'authenticated', 'unauthenticated'] });
  await reaches('pin');
  await wire?.answer?.({ tag: 'pin', pin: String(await network.act('pin')) });
  await network.act('entered');
  await reaches('joined');
  driver.learn?.(false);
  await driver.stop();
}

/** The real server and driver of Z-Wave JS over mock nodes: a door sensor, and with `hasLock` a lock with all keys. */
export async function zwaveWire(hasLock: boolean): Promise<Wire> {
  const network = await zwaveNetwork([sensor]);
  if (hasLock) await joinLock(network);

  return {
    gateways: [gatewayOf('zwave01', 'zwave', 'Z-Wave', { server: network.url, user: '', password: '' })],
    devices: [
      { name: 'garage', id: DeviceId.parse(`ZW:c0ffee01-${sensor}`), kind: 'door_contact', isInstant: true },
      ...(hasLock
        ? [
            {
              name: 'lock',
              id: DeviceId.parse(`ZW:c0ffee01-${lock}`),
              kind: 'door_lock',
              isOutput: true,
            } as const,
          ]
        : []),
    ],
    say: async (device, word) => {
      if (device === 'lock') {
        if (word !== 'code') cannot('the lock', word);
        // Event 6: opened at its keypad, by the user of slot 1.
        await network.act('send', {
          node: lock,
          file: 'NotificationCC',
          name: 'NotificationCCReport',
          options: { notificationType: accessControl, notificationEvent: 6 },
          bytes: { eventParameters: [0x63, 0x03, 1] },
          isSecure: true,
        });
        return;
      }
      switch (word) {
        case 'rest':
          return void (await network.notify(sensor, accessControl, 23));
        case 'active':
          return void (await network.notify(sensor, accessControl, 22));
        case 'tamper':
          return void (await network.notify(sensor, homeSecurity, 3));
        case 'dead':
        case 'alive':
          return void (await network.act('dead', { node: sensor, dead: word === 'dead' }));
        default:
          cannot('the Z-Wave sensor', word);
      }
    },
    act: async (what) => {
      if (what === 'gone') await network.kill();
      else await network.start();
    },
    close: () => network.close(),
  };
}
