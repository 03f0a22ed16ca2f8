import type { Gateway } from '@homeward/channels/http/gateway.ts';
import { parseSmtpUrl } from '@homeward/channels/mail/url.ts';
import type { SmtpServer } from '@homeward/channels/mail/url.ts';
import { arePushKeys } from '@homeward/channels/push/keys.ts';
import { parseSipUrl } from '@homeward/channels/sip/url.ts';
import { parseSmppUrl } from '@homeward/channels/smpp/url.ts';
import type { SmppServer } from '@homeward/channels/smpp/session.ts';
import type { PushKeys } from '@homeward/channels/push/keys.ts';
import { standardTurns } from '@homeward/contract/words/reports/machine-rows.ts';
import { gatewayRequest, isNetwork } from '@homeward/server/options/gateway-request.ts';
import type { NotifyOptions } from '@homeward/server/options/notify.ts';

export const notifyVariables = [
  'HOMEWARD_SMTP',
  'HOMEWARD_MAIL_FROM',
  'HOMEWARD_SMS_GATEWAY',
  'HOMEWARD_SMS_REQUEST',
  'HOMEWARD_SMPP',
  'HOMEWARD_SMS_MODEM',
  'HOMEWARD_VOICE_GATEWAY',
  'HOMEWARD_VOICE_REQUEST',
  'HOMEWARD_SIP',
  'HOMEWARD_SIP_PROMPT',
  'HOMEWARD_PHONE_ORDER',
  'HOMEWARD_PUSH_SUBJECT',
  'HOMEWARD_PUSH_KEYS',
  'HOMEWARD_WEBHOOK_NETWORKS',
];

/** Reads how people are reached; what is wrong is told to `problem`, by the variable's name. */
export function readNotifyOptions(
  get: (name: string) => string | null,
  problem: (text: string) => void,
): NotifyOptions {
  function gatewayOf(name: 'SMS' | 'VOICE'): Gateway | null {
    const url = get(`HOMEWARD_${name}_GATEWAY`);
    const request = get(`HOMEWARD_${name}_REQUEST`);
    if (url === null) {
      if (request !== null) problem(`HOMEWARD_${name}_REQUEST goes with HOMEWARD_${name}_GATEWAY`);
      return null;
    }
    const address = URL.canParse(url) ? new URL(url) : null;
    if (address === null || !/^https?:$/.test(address.protocol) || address.username !== '')
      problem(
        `HOMEWARD_${name}_GATEWAY must be an address starting with https:// or http://, without a name and password`,
      );
    const parsed = gatewayRequest(request);
    if (parsed === null) {
      problem(
        `HOMEWARD_${name}_REQUEST must be a JSON object with method, headers, encoding (json, form or query), fields and success (2xx, text:… or field:…=…)`,
      );
      return null;
    }
    if (parsed.method === 'GET' && parsed.encoding !== 'query')
      problem(`HOMEWARD_${name}_REQUEST: GET needs the encoding query`);
    return { url, ...parsed };
  }

  function mailOf(): SmtpServer | null {
    const url = get('HOMEWARD_SMTP');
    const from = get('HOMEWARD_MAIL_FROM');
    if (url === null) return null;
    if (from === null) {
      problem('HOMEWARD_SMTP needs HOMEWARD_MAIL_FROM, for example Homeward <home@example.org>');
      return null;
    }
    const parsed = parseSmtpUrl(url, from);
    if (parsed.tag === 'server') return parsed.server;
    const right = {
      form: 'HOMEWARD_SMTP must be smtps://user:password@host:465 or smtp://user:password@host:587',
      login: 'HOMEWARD_SMTP needs user and password together, and never without TLS beyond this machine',
      tls: 'HOMEWARD_SMTP knows ?tls=off alone, and only with smtp://',
      from: 'HOMEWARD_MAIL_FROM must be a mail address, for example Homeward <home@example.org>',
    };
    problem(right[parsed.part]);
    return null;
  }

  function smppOf(): SmppServer | null {
    const url = get('HOMEWARD_SMPP');
    const server = url === null ? null : parseSmppUrl(url);
    if (url !== null && server === null)
      problem(
        'HOMEWARD_SMPP must be smpps://user:password@host:3550 or smpp://user:password@host:2775, with ?sender= and ?type= where the gateway wants them',
      );
    return server;
  }

  function sipOf(): Pick<NotifyOptions, 'sip' | 'sipPrompt'> {
    const url = get('HOMEWARD_SIP');
    const prompt = get('HOMEWARD_SIP_PROMPT');
    const sip = url === null ? null : parseSipUrl(url);
    if (url !== null && sip === null)
      problem(
        'HOMEWARD_SIP must be sip://user:password@host:5060 or sips://user:password@host:5061, with ?transport=tcp and ?domain= where the server wants them',
      );
    return { sip, ...(prompt === null ? {} : { sipPrompt: prompt }) };
  }

  function modemOf(): true | null {
    const given = get('HOMEWARD_SMS_MODEM');
    if (given !== null && given !== '1') problem('HOMEWARD_SMS_MODEM must be 1, or not be set');
    return given === '1' || null;
  }

  /** Which way to phones comes first, as far as it is said. */
  function turnsOf(): Pick<NotifyOptions, 'turns'> {
    const named = (get('HOMEWARD_PHONE_ORDER') ?? '').split(/[\s,]+/).filter((text) => text !== '');
    const stray = named.find((name) => !(name in standardTurns));
    if (stray !== undefined)
      problem(
        `HOMEWARD_PHONE_ORDER must be of ${Object.keys(standardTurns).join(', ')}, with commas between`,
      );
    return named.length === 0
      ? {}
      : { turns: Object.fromEntries(named.map((name, index) => [name, index + 1])) };
  }

  function keysOf(): PushKeys | null {
    const given = get('HOMEWARD_PUSH_KEYS');
    if (given === null) return null;
    const [publicKey = '', privateKey = ''] = given.split('.');
    if (arePushKeys({ publicKey, privateKey })) return { publicKey, privateKey };
    problem('HOMEWARD_PUSH_KEYS must be a VAPID public and private key in base64url with a dot between');
    return null;
  }

  const subject = get('HOMEWARD_PUSH_SUBJECT');
  if (subject !== null && !/^(mailto:.+@.+|https:\/\/.+)$/.test(subject))
    problem('HOMEWARD_PUSH_SUBJECT must start with mailto: or https://');
  const networks = (get('HOMEWARD_WEBHOOK_NETWORKS') ?? '').split(/[\s,]+/).filter((text) => text !== '');
  if (!networks.every(isNetwork))
    problem('HOMEWARD_WEBHOOK_NETWORKS must be networks as 192.168.1.0/24, with commas between');
  return {
    mail: mailOf(),
    sms: gatewayOf('SMS'),
    smpp: smppOf(),
    modem: modemOf(),
    voice: gatewayOf('VOICE'),
    ...sipOf(),
    pushSubject: subject,
    pushKeys: keysOf(),
    networks,
    ...turnsOf(),
  };
}
