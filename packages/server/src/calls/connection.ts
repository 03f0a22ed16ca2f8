import type { Connections, ConnectionsEdit, Means } from '@homeward/contract/shapes/reports/connections.ts';
import type { connectionRoutes } from '@homeward/contract/routes/reports/connection.ts';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { smsReplies } from '@homeward/contract/rules/panel/sms-command.ts';
import { AppError } from '../base/app-error.ts';
import { ask, command, configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers, Reply } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { meansOf, stateFor } from './means.ts';

/** One part of the connections as it is set up, secrets as `***`. */
const part = <Name extends keyof Connections>(context: AtPanel, name: Name): Connections[Name] =>
  partOf(stateOf(context), 'connections')[name];

/** Sets some of the connections; what an edit does not name stays. */
async function put(context: AtPanel, connections: ConnectionsEdit): Promise<Reply<''>> {
  await configure(context, { tag: 'putConnections', connections });
  return done;
}

/** A part beside what the machine has for it. */
async function withMeans<Name extends Exclude<keyof Connections, 'sms' | 'media'>, More>(
  context: AtPanel,
  name: Name,
  more: (means: Means | null) => More,
): Promise<Reply<Connections[Name] & More>> {
  const settings = part(context, name);
  return data({ ...settings, ...more(await meansOf(context)) });
}

/** The modem as it says itself; one that is not there tells nothing. The signal is told in the 31 steps of modems. */
const modemOf = ({ services: { tenants }, panel }: AtPanel, means: Means | null) => {
  const { imei = '', imsi = '', carrier = '', signal = null, mode = '' } = means?.modemNow ?? {};
  return {
    modem: stateFor(means, 'modem'),
    imei,
    imsi,
    carrier,
    rssi: Math.round(((signal ?? 0) * 31) / 100),
    ...(tenants.flagsOf(panel).gsmCurrentMode ? { current_mode: mode } : {}),
  };
};

/** What a refused text is answered with; that nobody could be asked is the caller's to know. */
function smsFailure(error: unknown): Reply<{ reply: string; why: string }> {
  if (error instanceof AppError && error.code !== codes.panelOffline && error.panelCode !== '90')
    return data({ reply: smsReplies.failed, why: error.message });
  throw error;
}

export const connectionHandlers: Pick<Handlers, keyof typeof connectionRoutes> = {
  'GET /panel/gsmSetting': (context) => withMeans(context, 'gsm', (means) => modemOf(context, means)),
  'POST /panel/gsmSetting': (context, { body }) => put(context, { gsm: body }),
  'PUT /panel/gsmSetting': (context, { body }) => put(context, { gsm: body }),
  'POST /panel/gsmTools': async (context, { body }) => {
    await command(context, { tag: 'connection', act: body.tool });
    return done;
  },
  'PUT /panel/change_operator': async (context, { body }) => {
    await command(context, { tag: 'connection', act: 'changeOperator', operator: body.operator });
    return done;
  },
  'GET /panel/gprs': (context) =>
    withMeans(context, 'gprs', (means) => ({ modem: stateFor(means, 'modem') })),
  'POST /panel/gprs': (context, { body }) => put(context, { gprs: body }),
  'PUT /panel/gprs': (context, { body }) => put(context, { gprs: body }),
  'GET /panel/voipSetting': (context) =>
    withMeans(context, 'voip', (means) => ({ voice: stateFor(means, 'voice') })),
  'POST /panel/voipSetting': (context, { body }) => put(context, { voip: body }),
  'PUT /panel/voipSetting': (context, { body }) => put(context, { voip: body }),
  'GET /panel/wifi/setting': (context) =>
    withMeans(context, 'wifi', (means) => ({ wifi: stateFor(means, 'wifi') })),
  'POST /panel/wifi/setting': (context, { body }) => put(context, { wifi: body }),
  'PUT /panel/wifi/setting': (context, { body }) => put(context, { wifi: body }),
  'GET /panel/wifi/ap': async (context) => {
    const means = await meansOf(context);
    if (means?.wifi === false) throw new AppError('panelFault', 'v2_mg_no_wifi');
    return data((await ask(context, { tag: 'wifiScan' })).networks);
  },
  'GET /panel/wifi/check/capability': async (context) => {
    const means = await meansOf(context);
    return data({ supported: means?.wifi === true, wifi: stateFor(means, 'wifi'), means });
  },
  'GET /panel/wifi/check/connect': async (context) => {
    await command(context, { tag: 'connection', act: 'joinWifi' });
    return done;
  },
  'GET /panel/network': (context) =>
    withMeans(context, 'line', (means) => ({ addresses: means?.addresses ?? [], managed: false })),
  'PUT /panel/network': (context, { body }) => put(context, { line: body }),
  'GET /panel/lora': (context) => withMeans(context, 'lora', (means) => ({ lora: stateFor(means, 'lora') })),
  'POST /panel/lora': (context, { body }) => put(context, { lora: body }),
  'PUT /panel/lora': (context, { body }) => put(context, { lora: body }),
  'GET /panel/prompt_setting': (context) =>
    withMeans(context, 'prompt', (means) => ({ speaker: stateFor(means, 'speaker') })),
  'POST /panel/prompt_setting': (context, { body }) => put(context, { prompt: body }),
  'PUT /panel/prompt_setting': (context, { body }) => put(context, { prompt: body }),
  'POST /panel/manual_sms_command': (context, { body }) =>
    command(context, { tag: 'smsCommand', sms: body.sms }).then(
      () => data({ reply: smsReplies.done, why: '' }),
      smsFailure,
    ),
};
