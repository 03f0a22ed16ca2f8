import { createHash } from 'node:crypto';
import type { CommandResult, PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { Means } from '@homeward/contract/shapes/reports/connections.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { type Body, refusals } from '../loop/work.ts';
import type { Answerers } from '../link/questions.ts';
import type { FetchCalendar } from '../calendars/calendars.ts';
import type { ModemTools } from './modem.ts';
import { createLineWatch } from './line-watch.ts';
import { createModemWatch } from './modem-watch.ts';
import { type JoinEnd, noNetworkTools, type NetworkTools } from './network-tools.ts';
import type { OpenTalk } from '@homeward/drivers/speaker/talk.ts';
import type { OpenMail } from './mail-ways.ts';
import type { OpenPhone } from './phone-line.ts';
import type { OpenTexts } from './sms-ways.ts';
import type { OpenStream } from '../devices/live-pictures.ts';
import type { Secrets } from './secrets.ts';
import type { OpenMedia } from './uploads.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** What a machine has to connect with beside its lines to monitoring stations; each may be missing. */
export interface Outside {
  readonly mail?: OpenMail;
  readonly media?: OpenMedia;
  readonly tools?: NetworkTools;
  readonly modem?: ModemTools;
  /** The way of text messages by it. */
  readonly texts?: OpenTexts;
  /** The way to phone exchanges, and the speaker and microphone for whoever calls. */
  readonly phone?: OpenPhone;
  readonly talk?: OpenTalk;
  /** The way to cameras in the house, for live pictures. */
  readonly cameras?: OpenStream;
  /** The way to calendars by their addresses. */
  readonly calendars?: FetchCalendar;
}

export interface ConnectionsOptions {
  readonly outside: Outside;
  readonly state: () => PanelState;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly clock: Clock;
  readonly now: () => number;
  readonly post: (body: Body) => void;
}

export type ConnectionCommand = Extract<PanelCommand, { tag: 'connection' }>;

/** What can be done and asked about the machine's own connections. */
export interface MachineConnections {
  act(command: ConnectionCommand): Promise<CommandResult>;
  start(): void;
  readonly answerers: Answerers;
  close(): void;
}

const refused = (refusal: Refusal): CommandResult => ({ tag: 'refused', refusal });
const noModem = refused({ tag: 'noMeans', why: 'v2_mg_no_modem' });
const simNotReady = refused({ tag: 'noMeans', why: 'v2_mg_sim_not_ready' });
const modemFailed = refused({ tag: 'noMeans', why: 'v2_mg_modem_failed' });
const noWifi = refused({ tag: 'noMeans', why: 'v2_mg_no_wifi' });

const joinWords: Readonly<Record<Exclude<JoinEnd, 'joined'>, MessageKey>> = {
  wrongKey: 'v2_mg_wifi_key_wrong',
  notInReach: 'v2_mg_wifi_not_in_reach',
  failed: 'v2_mg_wifi_not_joined',
};

/** What needs a modem is refused where there is none: nothing is pretended. */
export function createMachineConnections(options: ConnectionsOptions): MachineConnections {
  const { outside, state, secrets, log } = options;
  const tools = outside.tools ?? noNetworkTools;
  const stop = new AbortController();
  let joining: Promise<CommandResult> | null = null;

  async function join(): Promise<CommandResult> {
    if (!(await tools.hasWifi())) return noWifi;
    const { connections } = state().config;
    const { on, ssid, security, key: sealed } = connections.wifi;
    const key = secrets.secret('wifi', 'key', sealed);
    if (!on || ssid === '') return refused({ tag: 'invalid', why: 'v2_mg_wifi_not_set', where: 'wifi.ssid' });
    if (key === null) return refused({ tag: 'invalid', why: 'v2_mg_secret_again', where: 'wifi.key' });
    const end = await tools.join({ ssid, security, key }, stop.signal);
    log.info('joining a Wi-Fi network ended', { end });
    if (end === 'joined') return { tag: 'done', revision: state().revision };
    return refused({ tag: 'noMeans', why: joinWords[end] });
  }

  const { modem } = outside;
  const watch =
    modem === undefined
      ? null
      : createModemWatch({
          modem,
          clock: options.clock,
          now: options.now,
          stands: () => state().status.faults,
          pin: () => secrets.secret('gsm', 'pin', state().config.connections.gsm.pin) ?? '',
          // Each time that it is typed it is sealed anew.
          typed: () => createHash('sha256').update(state().config.connections.gsm.pin).digest('hex'),
          tell: (fault, on) => options.post({ tag: 'panelReported', fault, on }),
          found: (there) => options.post({ tag: 'modemFound', there }),
        });

  const lineWatch = createLineWatch({
    read: tools.lines,
    clock: options.clock,
    stands: () => state().status.faults,
    tell: (fault, on) => options.post({ tag: 'panelReported', fault, on }),
  });

  /** What needs the modem that is there now. */
  async function tellModem({ act, operator }: ConnectionCommand): Promise<CommandResult> {
    const there = await (watch?.look() ?? null);
    if (modem === undefined || there === null) return noModem;
    const done: CommandResult = { tag: 'done', revision: state().revision };
    if (act === 'checkSim') return there.sim === 'ready' ? done : simNotReady;
    const taken = await (act === 'resetModem' ? modem.reset() : modem.register(operator ?? 'auto'));
    log.info('the modem was told', { act, taken });
    return taken ? done : modemFailed;
  }

  const modemNow = (): Pick<Means, 'modem' | 'modemNow'> => {
    const now = watch?.now() ?? null;
    return now === null ? { modem: false } : { modem: true, modemNow: now };
  };
  const means = async (): Promise<Means> => ({
    ...modemNow(),
    wifi: await tools.hasWifi(),
    lora: false,
    voice: outside.phone !== undefined && outside.talk !== undefined,
    speaker: state().config.devices.some(({ kind }) => kind === 'panel'),
    mail: outside.mail !== undefined,
    addresses: tools.addresses(),
  });

  return {
    act: (command) => {
      if (command.act !== 'joinWifi') return tellModem(command);
      // Twice at once would only be in each other's way.
      joining ??= join().finally(() => {
        joining = null;
      });
      return joining;
    },
    answerers: {
      means: async () => ({ tag: 'means', means: await means() }),
      wifiScan: () =>
        tools.scan().then(
          (networks) => ({ tag: 'wifiScan', networks }),
          () => ({ tag: 'unanswered', why: refusals.noWay }),
        ),
    },
    start: () => {
      watch?.start();
      lineWatch.start();
    },
    close: () => {
      stop.abort();
      watch?.stop();
      lineWatch.stop();
    },
  };
}
