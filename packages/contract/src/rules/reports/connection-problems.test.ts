import { describe, expect, it } from 'vitest';
import { connectionProblems } from './connection-problems.ts';
import type { Connections } from '../../shapes/reports/connections.ts';
import { standardConnections as standard } from './standard-connections.ts';

type Parts = { readonly [Name in keyof Connections]?: Partial<Connections[Name]> };

const problems = (parts: Parts): readonly string[] =>
  connectionProblems(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        Array.isArray(part) ? part : Object.assign({}, Reflect.get(standard, name), part),
      ]),
    ),
  ).map(({ where, why }) => `${where} ${why}`);

const line = { dhcp: false, address: '192.168.1.20', mask: '255.255.255.0', gateway: '192.168.1.1' };
const smtp = { server: 'smtp.example.com', from: 'panel@example.com' };
const euis = { on: true, deviceEui: '0011223344556677', joinEui: '', key: '0'.repeat(32) };

describe('connections', () => {
  it('have nothing wrong with them out of the box', () => {
    expect(connectionProblems(standard)).toEqual([]);
  });

  it.each<Parts>([
    { smtp },
    { smtp: { ...smtp, server: '[fe80::1]', user: 'a', password: 'sealed:x' } },
    { smtp: { ...smtp, server: '127.0.0.1', tls: false, user: 'a', password: 'b' } },
    { gsm: { pin: '12345678', password: 'sesame', smsKeyword: 'HOME' } },
    { gsm: { pin: 'sealed:whatever', password: '***' } },
    { gprs: { apn: 'web.provider', mmsUrl: 'http://mms/', mmsProxy: '10.0.0.1' } },
    {
      voip: { on: true, user: 'a', domain: 'sip.example.com', stun: 'stun.example.com:3478', number: '+49' },
    },
    { wifi: { on: true, ssid: 'Home', key: 'eight ch' } },
    { wifi: { on: true, ssid: 'Home', security: 'open' } },
    { lora: euis },
    { line },
    { line: { ...line, mask: '255.255.255.252', address: '192.168.1.2', gateway: '192.168.1.1' } },
    { line: { dns: ['9.9.9.9', '2620:fe::fe'], ntp: ['time.example.com', '10.0.0.1'] } },
    { prompt: { finalBeeps: 3, language: 'de-DE' } },
    { sms: [{ no: 1, name: '', phone: '+4915123456', level: 'all', form: 'event' }] },
    { media: [{ no: 2, name: '', url: 'ftp://anna:***@host/', level: 'all' }] },
  ])('%o are fine', (parts) => {
    expect(problems(parts)).toEqual([]);
  });

  it.each<[Parts, string]>([
    [{ smtp: { ...smtp, server: 'no such host' } }, 'smtp.server v2_mg_network_host_invalid'],
    [{ smtp: { ...smtp, port: 0 } }, 'smtp.port v2_mg_network_port_invalid'],
    [{ smtp: { ...smtp, from: '' } }, 'smtp.from v2_mg_required_field'],
    [{ smtp: { ...smtp, from: 'anna' } }, 'smtp.from v2_mg_mail_invalid'],
    [{ smtp: { ...smtp, password: 'b' } }, 'smtp.user v2_mg_required_field'],
    [{ smtp: { ...smtp, tls: false, user: 'a' } }, 'smtp.tls v2_mg_smtp_tls_required'],
    [{ gsm: { pin: '12' } }, 'gsm.pin v2_mg_sim_pin_format'],
    [{ gsm: { password: 'open sesame' } }, 'gsm.password v2_mg_sms_password_format'],
    [{ gsm: { password: 'more than fifteen' } }, 'gsm.password v2_mg_sms_password_format'],
    [{ gsm: { smsKeyword: 'a b' } }, 'gsm.smsKeyword v2_mg_sms_keyword_format'],
    [{ gprs: { apn: 'a b' } }, 'gprs.apn v2_mg_apn_invalid'],
    [{ gprs: { mmsUrl: 'mms' } }, 'gprs.mmsUrl v2_mg_invalid_url'],
    [{ voip: { on: true, user: 'a' } }, 'voip.domain v2_mg_required_field'],
    [{ voip: { on: true, domain: 'a' } }, 'voip.user v2_mg_required_field'],
    [{ wifi: { on: true } }, 'wifi.ssid v2_mg_required_field'],
    [{ wifi: { on: true, ssid: 'Home' } }, 'wifi.key v2_mg_required_field'],
    [{ wifi: { ssid: 'Home', key: 'short' } }, 'wifi.key v2_mg_wifi_key_format'],
    [{ lora: { ...euis, deviceEui: '' } }, 'lora.deviceEui v2_mg_required_field'],
    [{ lora: { ...euis, deviceEui: '12' } }, 'lora.deviceEui v2_mg_lora_eui_format'],
    [{ lora: { ...euis, key: '12' } }, 'lora.key v2_mg_lora_key_format'],
    [{ line: { ...line, address: '192.168.1.300' } }, 'line.address v2_mg_network_address_invalid'],
    [{ line: { ...line, address: '127.0.0.1' } }, 'line.address v2_mg_network_address_invalid'],
    [{ line: { ...line, address: '' } }, 'line.address v2_mg_network_address_invalid'],
    [{ line: { ...line, mask: '255.0.255.0' } }, 'line.mask v2_mg_network_mask_invalid'],
    [{ line: { ...line, gateway: '192.168.2.1' } }, 'line.gateway v2_mg_network_gateway_invalid'],
    [{ line: { dns: ['resolver'] } }, 'line.dns v2_mg_network_address_invalid'],
    [{ line: { ntp: ['a b'] } }, 'line.ntp v2_mg_network_host_invalid'],
    [{ prompt: { finalBeeps: 2 } }, 'prompt.finalBeeps v2_mg_invalid_range'],
    [{ prompt: { language: 'xx' } }, 'prompt.language v2_mg_language_unknown'],
    [
      { sms: [{ no: 1, name: '', phone: 'Anna', level: 'all', form: 'event' }] },
      'sms.1.phone v2_mg_phone_invalid',
    ],
    [{ media: [{ no: 2, name: '', url: 'mms:1', level: 'all' }] }, 'media.2.url v2_mg_report_protocol'],
  ])('%o are refused: %s', (parts, problem) => {
    expect(problems(parts)[0]).toBe(problem);
  });
});
