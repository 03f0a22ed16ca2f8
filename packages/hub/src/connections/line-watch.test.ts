import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { describe, expect, it } from 'vitest';
import { createLineWatch } from './line-watch.ts';
import { linesByAddress, type MachineLines } from './network-tools.ts';
import { nmcliTools } from './nmcli.ts';

const lines = (ethernet: MachineLines['ethernet'], wifi: MachineLines['wifi'] = 'none') => ({
  ethernet,
  wifi,
});
const [up, down, none] = [lines('up'), lines('down'), lines('none')];
const [unused, unseen] = [lines('unused'), lines('unseen', 'unseen')];
const inWifi = lines('down', 'up');
const alone = lines('down', 'down');

/** What is told while the lines stand so, look by look; `unheard` is that nobody can tell. */
async function told(looks: readonly (MachineLines | 'unheard')[], standing: readonly string[] = []) {
  const faults = new Set(standing);
  const words: string[] = [];
  let next = 0;
  const watch = createLineWatch({
    clock: createVirtualClock(),
    read: async () => {
      const now = looks[next] ?? 'unheard';
      next += 1;
      if (now === 'unheard') throw new Error('nobody can tell');
      return now;
    },
    stands: () => [...faults] as never,
    tell: (fault, on) => {
      words.push(`${on ? '+' : '-'}${fault}`);
      if (on) faults.add(fault);
      else faults.delete(fault);
    },
  });
  for (const _ of looks) await watch.look();
  return words;
}

describe('the lines of the machine', () => {
  it.each([
    ['are well', [up, up], [], []],
    ['are down for a moment', [up, down, down, up], [], []],
    ['are down', [up, down, down, down, down, up], [], ['+ethernet', '-ethernet']],
    ['are gone altogether', [up, none, none, none], [], ['+ethernet']],
    ['were never plugged in', [down, down, down, down, down], [], []],
    ['are a Wi-Fi alone', [inWifi, alone, alone, alone, inWifi], [], ['+wifi', '-wifi']],
    ['are still down after a restart', [down, down, down, up], ['ethernet'], ['-ethernet']],
    ['are no longer there after a restart', Array.from({ length: 10 }, () => none), ['wifi'], ['-wifi']],
    ['are still unseen after a restart', Array.from({ length: 30 }, () => unseen), ['ethernet'], []],
    ['are no longer seen', [up, unseen, unseen, unseen], [], ['+ethernet']],
    ['are given up', [up, down, down, down, unused, unused, unused], [], ['+ethernet', '-ethernet']],
    ['are given up before they are a fault', [up, unused, unused, unused, down, down, down], [], []],
    ['are given up for a moment', [up, unused, down, down, down], [], ['+ethernet']],
    ['are not heard of', [up, 'unheard', 'unheard', 'unheard', 'unheard'], [], []],
  ] as const)('are told of where they %s', async (_, looks, standing, expected) => {
    expect(await told(looks, standing)).toEqual(expected);
  });

  it('are looked at every half minute', () => {
    const clock = createVirtualClock();
    let looks = 0;
    const read = async () => {
      looks += 1;
      return up;
    };
    const watch = createLineWatch({ clock, read, stands: () => [], tell: () => {} });
    watch.start();
    clock.pass(60_000);
    watch.stop();
    clock.pass(60_000);
    expect(looks).toBe(3);
  });

  it.each([
    ['ethernet:connected\nwifi:disconnected\nloopback:unmanaged\n', lines('up', 'unused')],
    ['ethernet:unmanaged\nwifi:connected\n', lines('unused', 'up')],
    ['ethernet:unavailable\nethernet:connected (externally)\nethernet:unmanaged\n', lines('up')],
    ['ethernet:unavailable\nwifi:connected\nwifi-p2p:disconnected\n', lines('down', 'up')],
  ])('are told by NetworkManager: %j', async (out, expected) => {
    expect(
      await nmcliTools(
        async (args) => ({ code: 0, out: args.includes('show') ? '802-3-ethernet\n' : out }),
        () => [],
      ).lines(),
    ).toEqual(expected);
  });

  it('are down where NetworkManager has a connection for them, or cannot say', async () => {
    const out = 'ethernet:connected\nwifi:disconnected\n';
    const told = (code: number, connections: string) =>
      nmcliTools(
        async (args) => (args.includes('show') ? { code, out: connections } : { code: 0, out }),
        () => [],
      ).lines();
    expect(await told(0, '802-3-ethernet\n802-11-wireless\n')).toEqual(lines('up', 'down'));
    expect(await told(1, '')).toEqual(lines('up', 'down'));
  });

  it.each([
    ['no such program', null, ''],
    ['nothing that it looks after', 0, 'ethernet:unmanaged\nwifi:unmanaged\n'],
  ])('are told by addresses where there is %s', async (_, code, out) => {
    const has = (...names: readonly string[]) => names.map((name) => ({ name, address: '192.0.2.1' }));
    const told = (...names: readonly string[]) =>
      nmcliTools(
        async () => ({ code, out }),
        () => has(...names),
      ).lines();
    expect(await told('enp3s0', 'docker0')).toEqual(lines('up', 'unseen'));
    expect(await told('eth0', 'wlan0')).toEqual(lines('up', 'up'));
    expect(await told('br-lan', 'en0')).toEqual(unseen);
    expect(linesByAddress([])).toEqual(unseen);
  });
});
