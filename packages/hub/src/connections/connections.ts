import type { CommandResult, PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { Means } from '@homeward/contract/shapes/reports/connections.ts';
import type { Log } from '@homeward/contract/ports.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { refusals } from '../loop/work.ts';
import type { Answerers } from '../link/questions.ts';
import { type JoinEnd, noNetworkTools, type NetworkTools } from './network-tools.ts';
import type { OpenMail } from './mail-ways.ts';
import type { OpenStream } from '../devices/live-pictures.ts';
import type { Secrets } from './secrets.ts';
import type { OpenMedia } from './uploads.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** What a machine has to connect with beside its lines to monitoring stations; each may be missing. */
export interface Outside {
  readonly mail?: OpenMail;
  readonly media?: OpenMedia;
  readonly tools?: NetworkTools;
  /** The way to cameras in the house, for live pictures. */
  readonly cameras?: OpenStream;
}

export interface ConnectionsOptions {
  readonly outside: Outside;
  readonly state: () => PanelState;
  readonly secrets: Secrets;
  readonly log: Log;
}

export type ConnectionAct = Extract<PanelCommand, { tag: 'connection' }>['act'];

/** What can be done and asked about the machine's own connections. */
export interface MachineConnections {
  act(act: ConnectionAct): Promise<CommandResult>;
  readonly answerers: Answerers;
  close(): void;
}

const refused = (refusal: Refusal): CommandResult => ({ tag: 'refused', refusal });
const noModem = refused({ tag: 'noMeans', why: 'v2_mg_no_modem' });
const noWifi = refused({ tag: 'noMeans', why: 'v2_mg_no_wifi' });

const joinWords: Readonly<Record<Exclude<JoinEnd, 'joined'>, MessageKey>> = {
  wrongKey: 'v2_mg_wifi_key_wrong',
  notInReach: 'v2_mg_wifi_not_in_reach',
  failed: 'v2_mg_wifi_not_joined',
};

/** What needs a modem is refused: no machine of ours has one, and nothing is pretended. */
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

  const means = async (): Promise<Means> => ({
    modem: false,
    wifi: await tools.hasWifi(),
    lora: false,
    voice: false,
    speaker: false,
    mail: outside.mail !== undefined,
    addresses: tools.addresses(),
  });

  return {
    act: (act) => {
      if (act !== 'joinWifi') return Promise.resolve(noModem);
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
    close: () => stop.abort(),
  };
}
