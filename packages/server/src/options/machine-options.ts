import type { Gateway, GatewayField } from '@homeward/channels/http/gateway.ts';
import { smtpServerOf } from '@homeward/channels/mail/url.ts';
import type { SmtpServer } from '@homeward/channels/mail/url.ts';
import { arePushKeys } from '@homeward/channels/push/keys.ts';
import type { SipLine } from '@homeward/channels/sip/call.ts';
import type { SmppServer } from '@homeward/channels/smpp/session.ts';
import type { FieldValues } from '@homeward/contract/words/devices/gateway-rows.ts';
import { headersOf, networksOf, templateOf } from '@homeward/contract/words/reports/machine-problems.ts';
import { standardTurns } from '@homeward/contract/words/reports/machine-rows.ts';
import type { MachinePart } from '@homeward/contract/words/reports/machine-rows.ts';
import { successOf } from './gateway-request.ts';
import type { NotifyOptions } from './notify.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function mailOf(values: FieldValues): SmtpServer | null {
  const { tls, port } = values;
  const read = smtpServerOf({
    host: textOf(values['host']),
    port: Number(port),
    tls: tls === 'implicit' || tls === 'off' ? tls : 'required',
    user: textOf(values['user']),
    password: textOf(values['password']),
    from: textOf(values['from']),
  });
  return read.tag === 'server' ? read.server : null;
}

/** Puts the provider's key where it is asked for. */
const keyed = (text: string, key: string): string => text.replaceAll('{key}', () => key);

function keyedField(field: unknown, key: string): GatewayField {
  if (typeof field === 'string') return keyed(field, key);
  if (Array.isArray(field)) return field.map((one: unknown) => keyedField(one, key));
  if (typeof field === 'object' && field !== null)
    return Object.fromEntries(Object.entries(field).map(([name, one]) => [name, keyedField(one, key)]));
  return typeof field === 'number' || typeof field === 'boolean' ? field : null;
}

function gatewayOf(values: FieldValues): Gateway | null {
  const headers = headersOf(textOf(values['headers']));
  const fields = templateOf(textOf(values['fields']));
  if (headers === null || fields === null) return null;
  const key = textOf(values['key']);
  const { method, encoding } = values;
  return {
    url: keyed(textOf(values['url']), encodeURIComponent(key)),
    method: method === 'GET' || method === 'PUT' ? method : 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, keyed(text, key)])),
    encoding: encoding === 'form' || encoding === 'query' ? encoding : 'json',
    fields: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, keyedField(one, key)])),
    success: successOf(textOf(values['success'])),
  };
}

function smppOf(values: FieldValues): SmppServer {
  return {
    host: textOf(values['host']),
    port: Number(values['port']),
    tls: values['tls'] !== 'off',
    login: {
      user: textOf(values['user']),
      password: textOf(values['password']),
      systemType: textOf(values['systemType']),
    },
    sender: textOf(values['smsSender']),
  };
}

function sipOf(values: FieldValues): SipLine {
  const { transport } = values;
  const host = textOf(values['host']);
  return {
    host,
    port: Number(values['port']),
    transport: transport === 'tcp' || transport === 'tls' ? transport : 'udp',
    login: {
      user: textOf(values['user']),
      password: textOf(values['password']),
      domain: textOf(values['domain']) || host,
    },
  };
}

/** What the values of a part say, of values that `machineProblems` finds right; null where they say nothing. */
export function machineOptionsOf(part: MachinePart, values: FieldValues): Partial<NotifyOptions> | null {
  switch (part) {
    case 'mail': {
      const mail = mailOf(values);
      return mail && { mail };
    }
    case 'sms':
    case 'voice': {
      const gateway = gatewayOf(values);
      return gateway && { [part]: gateway, turns: { [part]: Number(values['turn']) } };
    }
    case 'smpp':
      return { smpp: smppOf(values), turns: { smpp: Number(values['turn']) } };
    case 'modem':
      return { modem: values['use'] === 'on' || null, turns: { modem: Number(values['turn']) } };
    case 'sip':
      return { sip: sipOf(values), turns: { sip: Number(values['turn']) } };
    case 'push':
      return { pushSubject: textOf(values['subject']) };
    case 'pushKeys': {
      const pushKeys = {
        publicKey: textOf(values['publicKey']),
        privateKey: textOf(values['privateKey']),
      };
      return arePushKeys(pushKeys) ? { pushKeys } : null;
    }
    case 'networks':
      return { networks: networksOf(textOf(values['networks'])) };
  }
}

/** Without what may be a provider's key: what follows the path. */
function barePlace(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}

/** What variables of the machine say of a part, as it may be shown; null where they say nothing. */
export function machineValuesOf(part: MachinePart, options: NotifyOptions): FieldValues | null {
  switch (part) {
    case 'mail': {
      const { mail } = options;
      if (mail === null) return null;
      const { host, port, tls, login, from, fromName } = mail;
      const named = fromName === '' ? from : `${fromName} <${from}>`;
      return { host, port, tls, user: login?.user ?? '', password: login ? '***' : '', from: named };
    }
    case 'sms':
    case 'voice': {
      const gateway = options[part];
      const { turns } = options;
      return (
        gateway && {
          url: barePlace(gateway.url),
          method: gateway.method,
          encoding: gateway.encoding,
          turn: turns?.[part] ?? standardTurns[part],
        }
      );
    }
    case 'smpp': {
      const { smpp, turns } = options;
      if (smpp === null) return null;
      const { host, port, tls, login, sender } = smpp;
      const turn = turns?.smpp ?? standardTurns.smpp;
      return {
        host,
        port,
        tls: tls ? 'implicit' : 'off',
        user: login.user,
        password: '***',
        smsSender: sender,
        systemType: login.systemType,
        turn,
      };
    }
    case 'modem': {
      const { modem, turns } = options;
      return modem && { use: 'on', turn: turns?.modem ?? standardTurns.modem };
    }
    case 'sip': {
      const { sip, turns } = options;
      if (sip === null) return null;
      const { host, port, transport, login } = sip;
      const { user, domain } = login;
      return { host, port, transport, user, password: '***', domain, turn: turns?.sip ?? standardTurns.sip };
    }
    case 'push':
      return options.pushSubject === null ? null : { subject: options.pushSubject };
    case 'pushKeys':
      return options.pushKeys && { publicKey: options.pushKeys.publicKey, privateKey: '***' };
    case 'networks':
      return options.networks.length === 0 ? null : { networks: options.networks.join(', ') };
  }
}
