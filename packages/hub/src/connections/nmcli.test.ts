import { describe, expect, it } from 'vitest';
import { accessPoints, fieldsOf, nmcliTools } from './nmcli.ts';
import type { Run } from './nmcli.ts';

const never = new AbortController().signal;

/** A machine that answers as told, and what it was told. */
function machine(code: number | null, out = '') {
  const ran: { args: readonly string[]; input: string }[] = [];
  const run: Run = async (args, input) => {
    ran.push({ args, input });
    return { code, out };
  };
  return { tools: nmcliTools(run), ran };
}

describe('networks in reach', () => {
  it('are read as NetworkManager writes them, the strongest of each name first', () => {
    const out = [
      '*:Home:70:WPA2:6',
      ' :Home:90:WPA2:36',
      String.raw` :Caf\:\\e:95:WPA1 WPA2:11`,
      ' ::60:WPA2:1',
      ' :Free:30::x',
      '',
    ].join('\n');
    expect(accessPoints(out)).toEqual([
      { ssid: String.raw`Caf:\e`, signal: 95, security: 'WPA1 WPA2', channel: 11, joined: false },
      { ssid: 'Home', signal: 90, security: 'WPA2', channel: 36, joined: true },
      { ssid: 'Free', signal: 30, security: '', channel: null, joined: false },
    ]);
    expect(fieldsOf(String.raw`a\:b:c:`)).toEqual(['a:b', 'c']);
  });

  it('cannot be looked for where there is no such program', async () => {
    const { tools } = machine(null);
    await expect(tools.scan()).rejects.toThrow('no Wi-Fi');
    expect(await tools.hasWifi()).toBe(false);
  });

  it.each([
    ['wifi:connected\nethernet:connected\n', true],
    ['wifi:disconnected\n', true],
    ['wifi:unavailable\n', false],
    ['wifi-p2p:disconnected\nethernet:connected\n', false],
  ])('need a device: %j', async (out, has) => {
    expect(await machine(0, out).tools.hasWifi()).toBe(has);
  });
});

describe('joining a network', () => {
  const wifi = { ssid: 'Home', security: 'wpa2', key: 'a secret key' } as const;

  it.each([
    [0, 'joined'],
    [4, 'wrongKey'],
    [10, 'notInReach'],
    [3, 'failed'],
    [null, 'failed'],
  ])('that ends with %s has %s; the key is typed, never an argument', async (code, end) => {
    const { tools, ran } = machine(code);
    expect(await tools.join(wifi, never)).toBe(end);
    expect(ran.filter(({ input }) => input !== '')).toMatchObject([{ input: 'a secret key\n' }]);
    expect(ran.flatMap(({ args }) => args).join(' ')).not.toContain('secret');
  });

  it.each([
    { ...wifi, ssid: '--help' },
    { ...wifi, key: 'two\nlines' },
  ])('is not tried with %o', async (given) => {
    const { tools, ran } = machine(0);
    expect(await tools.join(given, never)).toBe('failed');
    expect(ran).toEqual([]);
  });

  it('that is not joined leads back into the one before', async () => {
    const uuid = '6f1d2c3b-0000-4000-8000-0123456789ab';
    const ran: string[] = [];
    const tools = nmcliTools(async (args) => {
      ran.push(args.join(' '));
      if (args.includes('--active')) return { code: 0, out: `${uuid}:802-11-wireless\nx:802-3-ethernet\n` };
      return { code: args.includes('connect') ? 4 : 0, out: '' };
    });
    expect(await tools.join(wifi, never)).toBe('wrongKey');
    expect(ran.at(-1)).toBe(`--wait 20 connection up uuid ${uuid}`);
  });
});
