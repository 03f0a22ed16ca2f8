import { spawn } from 'node:child_process';
import type { AccessPoint } from '@homeward/contract/shapes/reports/connections.ts';
import {
  type JoinEnd,
  linesByAddress,
  type MachineLines,
  machineAddresses,
  type NetworkTools,
} from './network-tools.ts';

/** Ms that NetworkManager may take to look around, and to join. */
const lookMs = 20_000;
const joinMs = 45_000;

interface Ran {
  /** Null where the program is not there or was stopped. */
  readonly code: number | null;
  readonly out: string;
}

/** Runs a program without a shell; `input` is typed into it, so that no secret stands among its arguments. */
export type Run = (args: readonly string[], input: string, signal: AbortSignal) => Promise<Ran>;

const runNmcli: Run = (args, input, signal) =>
  new Promise((resolve) => {
    const child = spawn('nmcli', args, {
      signal,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    let out = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      if (out.length < 200_000) out += text;
    });
    child.on('error', () => resolve({ code: null, out }));
    child.on('close', (code) => resolve({ code, out }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

/** Fields of a line of `nmcli -t`: parted by colons, which a backslash escapes. */
export const fieldsOf = (line: string): readonly string[] =>
  [...line.matchAll(/((?:\\.|[^:\\])*)(:|$)/g)]
    .slice(0, -1)
    .map(([, field = '']) => field.replaceAll(/\\(.)/g, '$1'));

function accessPointOf(line: string): readonly AccessPoint[] {
  const [used = '', ssid = '', signal = '', security = '', channel = ''] = fieldsOf(`${line}:`);
  if (ssid === '' || ssid.length > 32) return [];
  const strength = Math.min(100, Math.max(0, Number.parseInt(signal, 10) || 0));
  const no = Number.parseInt(channel, 10);
  return [
    {
      ssid,
      signal: strength,
      security: security.slice(0, 40),
      channel: Number.isInteger(no) ? no : null,
      joined: used.trim() === '*',
    },
  ];
}

/** The strongest station of each network, strongest first. */
export function accessPoints(out: string): readonly AccessPoint[] {
  const best = new Map<string, AccessPoint>();
  for (const point of out.split('\n').flatMap(accessPointOf)) {
    const known = best.get(point.ssid);
    const strongest = known === undefined || known.signal < point.signal ? point : known;
    best.set(point.ssid, { ...strongest, joined: point.joined || known?.joined === true });
  }
  return [...best.values()].toSorted((a, b) => b.signal - a.signal);
}

/** How the devices of a kind stand together; one that NetworkManager leaves to others, or that nothing is set up for, is unused. */
function lineOf(states: readonly string[], isSetUp: boolean): MachineLines['ethernet'] {
  const managed = states.filter((state) => !state.startsWith('unmanaged'));
  if (managed.some((state) => state.startsWith('connected'))) return 'up';
  if (states.length === 0) return 'none';
  return managed.length > 0 && isSetUp ? 'down' : 'unused';
}

/** How NetworkManager names the kinds of connections. */
const connectionKinds = { ethernet: '802-3-ethernet', wifi: '802-11-wireless' } as const;

const ends: Readonly<Record<number, JoinEnd>> = { 0: 'joined', 4: 'wrongKey', 10: 'notInReach' };

/**
 * The network of a machine that NetworkManager looks after. Where there is no such program, nothing can be set up, and
 * how its lines stand is told by its addresses.
 */
export function nmcliTools(run: Run = runNmcli, addresses = machineAddresses): NetworkTools {
  const within = (ms: number): AbortSignal => AbortSignal.timeout(ms);
  /** The connection by which the machine is in a Wi-Fi now; null is in none. */
  async function activeWifi(): Promise<string | null> {
    const { code, out } = await run(
      ['-t', '-f', 'UUID,TYPE', 'connection', 'show', '--active'],
      '',
      within(lookMs),
    );
    const [, uuid = null] = /^([0-9a-f-]{36}):802-11-wireless$/m.exec(code === 0 ? out : '') ?? [];
    return uuid;
  }
  return {
    hasWifi: async () => {
      const { code, out } = await run(['-t', '-f', 'TYPE,STATE', 'device'], '', within(lookMs));
      return code === 0 && out.split('\n').some((line) => /^wifi:(?!unmanaged|unavailable)/.test(line));
    },
    scan: async () => {
      const fields = 'IN-USE,SSID,SIGNAL,SECURITY,CHAN';
      const { code, out } = await run(['-t', '-f', fields, 'device', 'wifi', 'list'], '', within(lookMs));
      if (code !== 0) throw new Error('no Wi-Fi');
      return accessPoints(out);
    },
    join: async ({ ssid, security, key }, signal) => {
      // A name that looks like an option would be taken for one; a line end in a key would end it.
      if (ssid.startsWith('-') || /[\r\n\0]/.test(ssid + key)) return 'failed';
      const either = AbortSignal.any([signal, within(joinMs)]);
      const input = security === 'open' ? '' : `${key}\n`;
      const before = await activeWifi();
      const { code } = await run(['--ask', '--wait', '40', 'device', 'wifi', 'connect', ssid], input, either);
      // Where the new network is not joined, the machine must not stay without one.
      if (code !== 0 && before !== null)
        await run(['--wait', '20', 'connection', 'up', 'uuid', before], '', within(joinMs));
      return code === null ? 'failed' : (ends[code] ?? 'failed');
    },
    lines: async () => {
      const { code, out } = await run(['-t', '-f', 'TYPE,STATE', 'device'], '', within(lookMs));
      const devices = out.split('\n').map(fieldsOf);
      const statesOf = (kind: string) =>
        devices.flatMap(([type, state]) => (type === kind ? [state ?? ''] : []));
      const connections = await run(['-t', '-f', 'TYPE', 'connection', 'show'], '', within(lookMs));
      const setUp = new Set(connections.out.split('\n'));
      const lineNow = (kind: keyof MachineLines) =>
        lineOf(statesOf(kind), connections.code !== 0 || setUp.has(connectionKinds[kind]));
      const told = { ethernet: lineNow('ethernet'), wifi: lineNow('wifi') };
      // A machine that NetworkManager does not look after, though it is there.
      const isSilent = [...statesOf('ethernet'), ...statesOf('wifi')].every((state) =>
        state.startsWith('unmanaged'),
      );
      return code !== 0 || isSilent ? linesByAddress(addresses()) : told;
    },
    addresses,
  };
}
