import { createHash } from 'node:crypto';
import type { CommandResult, PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { ConnectionActNow, Means } from '@homeward/contract/shapes/reports/connections.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { type Body, refusals } from '../loop/work.ts';
import type { Answerers } from '../link/questions.ts';
import type { FetchCalendar } from '../calendars/calendars.ts';
import { everySoOften } from '../time/every-so-often.ts';
import type { MobileData } from './mobile-data.ts';
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
  /** Data over the mobile network. */
  readonly data?: MobileData;
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

/** Ms between two looks whether the point for mobile data is another one, or was not taken. */
const giveMs = 30_000;

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

  /** The access point that the machine's system was given last, and whether it took it; null before the first. */
  let point: { readonly name: string; readonly taken: boolean } | null = null;
  let isGiving = false;
  /** Gives it what is set: after a start, when it is changed, and again where it was not taken. */
  async function giveData(): Promise<void> {
    const { data } = outside;
    const { apn, user, password: sealed } = state().config.connections.gprs;
    const name = JSON.stringify([apn, user, sealed]);
    if (data === undefined || isGiving || (point?.taken === true && point.name === name)) return;
    isGiving = true;
    try {
      const password = secrets.secret('gprs', 'password', sealed);
      const before = point;
      const isTaken = password !== null && (await data.set({ apn, user, password }, before !== null));
      if (before?.taken !== isTaken) log.info('the point for mobile data was given', { taken: isTaken });
      point = { name, taken: isTaken };
    } catch (error) {
      log.warn('the point for mobile data could not be given', { error: String(error) });
    } finally {
      isGiving = false;
    }
  }
  const mobileData = (): Pick<Means, 'mobileData'> => {
    if (outside.data === undefined) return {};
    if (state().config.connections.gprs.apn === '') return { mobileData: 'off' };
    return { mobileData: point?.taken === true ? 'given' : 'refused' };
  };
  let stopGiving = (): void => {};

  /** How each kind of act went last; its answer may come after nobody waits for it any more. */
  const acts = new Map<ConnectionActNow['act'], ConnectionActNow>();

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
    ...mobileData(),
    acts: [...acts.values()],
  });

  /** Keeps how an act goes. */
  async function noted(
    { act, operator = '' }: ConnectionCommand,
    work: () => Promise<CommandResult>,
  ): Promise<CommandResult> {
    const about = act === 'joinWifi' ? state().config.connections.wifi.ssid : operator;
    const begun: ConnectionActNow = { act, about, at: options.now(), endedAt: null, why: null };
    acts.set(act, begun);
    const result = await work();
    const why = result.tag === 'refused' && 'why' in result.refusal ? result.refusal.why : null;
    // One that was begun after it counts.
    if (acts.get(act) === begun) acts.set(act, { ...begun, endedAt: options.now(), why });
    return result;
  }

  return {
    act: (command) => {
      if (command.act !== 'joinWifi') return noted(command, () => tellModem(command));
      // Twice at once would only be in each other's way.
      joining ??= noted(command, join).finally(() => {
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
      if (outside.data === undefined) return;
      void giveData();
      stopGiving = everySoOften(options.clock, giveMs, () => void giveData());
    },
    close: () => {
      stop.abort();
      stopGiving();
      watch?.stop();
      lineWatch.stop();
    },
  };
}
