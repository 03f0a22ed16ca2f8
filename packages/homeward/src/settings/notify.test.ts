import { describe, expect, it } from 'vitest';
import { newPushKeys } from '@homeward/channels/push/keys.ts';
import { flagsFor } from '../start/serve.ts';
import { readSettings } from './settings.ts';

const notify = (environment: Record<string, string>) => {
  const result = readSettings(environment, '/srv');
  if (result.tag === 'wrong') throw new Error(result.problems.join());
  return result.settings.notify;
};
const problems = (environment: Record<string, string>): string => {
  const result = readSettings(environment, '/srv');
  return result.tag === 'wrong' ? result.problems.join() : '';
};
const gateway = 'https://sms.example.org/send';
const mail = { HOMEWARD_SMTP: 'smtps://u:p@mail.example.org', HOMEWARD_MAIL_FROM: 'Home <home@example.org>' };

describe('settings of how people are told', () => {
  it('switch calls by voice on with their gateway, and off without', () => {
    const voice = { HOMEWARD_VOICE_GATEWAY: 'http://10.0.0.7:8080/call' };
    expect(flagsFor({ notify: notify(voice) })).toMatchObject({ voiceReport: true, voiceAccount: true });
    expect(flagsFor({ notify: notify({}) })).toMatchObject({ voiceReport: false, voiceAccount: false });
  });

  it('switch flags on and off by their names', () => {
    const result = readSettings({ HOMEWARD_FLAGS: 'settingPrompt -settingNetwork' }, '/srv');
    if (result.tag === 'wrong') throw new Error(result.problems.join());
    expect(flagsFor(result.settings)).toMatchObject({
      settingPrompt: true,
      settingNetwork: false,
      // Homes of their own can have Z-Wave, whatever the specification ships.
      settingZwaveTool: true,
    });
  });

  it('read mail, gateways, pushes and networks', () => {
    const keys = newPushKeys();
    expect(
      notify({
        ...mail,
        HOMEWARD_SMS_GATEWAY: gateway,
        HOMEWARD_VOICE_GATEWAY: 'http://10.0.0.7:8080/call',
        HOMEWARD_VOICE_REQUEST: JSON.stringify({
          encoding: 'form',
          headers: { authorization: 'Basic eA==' },
          fields: { To: '{to}', Twiml: '<Response><Say>{text:xml}</Say></Response>' },
          success: 'field:status=queued|sent',
        }),
        HOMEWARD_SMPP: 'smpps://home:a%40b@smpp.example.org?sender=Homeward&type=VMA',
        HOMEWARD_SMS_MODEM: '1',
        HOMEWARD_SIP: 'sip://home:a%40b@sip.example.org?transport=tcp',
        HOMEWARD_PHONE_ORDER: 'smpp, sms',
        HOMEWARD_PUSH_SUBJECT: 'mailto:operator@example.org',
        HOMEWARD_PUSH_KEYS: `${keys.publicKey}.${keys.privateKey}`,
        HOMEWARD_WEBHOOK_NETWORKS: '192.168.1.0/24, fd00::/8',
      }),
    ).toEqual({
      mail: {
        host: 'mail.example.org',
        port: 465,
        tls: 'implicit',
        login: { user: 'u', password: 'p' },
        from: 'home@example.org',
        fromName: 'Home',
      },
      sms: {
        url: gateway,
        method: 'POST',
        headers: {},
        encoding: 'json',
        fields: { to: '{to}', text: '{text}', id: '{id}' },
        success: { tag: 'status' },
      },
      smpp: {
        host: 'smpp.example.org',
        port: 3550,
        tls: true,
        login: { user: 'home', password: 'a@b', systemType: 'VMA' },
        sender: 'Homeward',
      },
      modem: true,
      sip: {
        host: 'sip.example.org',
        port: 5060,
        transport: 'tcp',
        login: { user: 'home', password: 'a@b', domain: 'sip.example.org' },
      },
      turns: { smpp: 1, sms: 2 },
      voice: {
        url: 'http://10.0.0.7:8080/call',
        method: 'POST',
        headers: { authorization: 'Basic eA==' },
        encoding: 'form',
        fields: { To: '{to}', Twiml: '<Response><Say>{text:xml}</Say></Response>' },
        success: { tag: 'field', path: ['status'], values: ['queued', 'sent'] },
      },
      pushSubject: 'mailto:operator@example.org',
      pushKeys: keys,
      networks: ['192.168.1.0/24', 'fd00::/8'],
    });
  });

  it.each([
    [{ HOMEWARD_SMTP: 'http://x', HOMEWARD_MAIL_FROM: 'a@b.c' }, 'HOMEWARD_SMTP'],
    [{ HOMEWARD_SMTP: mail.HOMEWARD_SMTP }, 'HOMEWARD_MAIL_FROM'],
    [{ ...mail, HOMEWARD_MAIL_FROM: 'nobody' }, 'HOMEWARD_MAIL_FROM'],
    [{ ...mail, HOMEWARD_SMTP: 'smtp://u:p@mail.example.org?tls=off' }, 'without TLS'],
    [{ HOMEWARD_SMS_GATEWAY: 'sms.example.org' }, 'HOMEWARD_SMS_GATEWAY'],
    [{ HOMEWARD_SMS_REQUEST: '{}' }, 'HOMEWARD_SMS_GATEWAY'],
    [{ HOMEWARD_SMS_GATEWAY: gateway, HOMEWARD_SMS_REQUEST: 'POST' }, 'HOMEWARD_SMS_REQUEST'],
    [{ HOMEWARD_SMS_GATEWAY: gateway, HOMEWARD_SMS_REQUEST: '{"verb":"POST"}' }, 'HOMEWARD_SMS_REQUEST'],
    [{ HOMEWARD_SMS_GATEWAY: gateway, HOMEWARD_SMS_REQUEST: '{"method":"GET"}' }, 'query'],
    [{ HOMEWARD_SMS_GATEWAY: gateway, HOMEWARD_SMS_REQUEST: '{"success":"maybe"}' }, 'HOMEWARD_SMS_REQUEST'],
    [{ HOMEWARD_SMPP: 'https://u:p@smpp.example.org' }, 'HOMEWARD_SMPP'],
    [{ HOMEWARD_SMPP: 'smpps://u@smpp.example.org' }, 'HOMEWARD_SMPP'],
    [{ HOMEWARD_SIP: 'sip:home@sip.example.org' }, 'HOMEWARD_SIP'],
    [{ HOMEWARD_SIP: 'sip://home:word@sip.example.org?transport=pigeon' }, 'HOMEWARD_SIP'],
    [{ HOMEWARD_SMS_MODEM: 'yes' }, 'HOMEWARD_SMS_MODEM'],
    [{ HOMEWARD_PHONE_ORDER: 'sms, pigeon' }, 'HOMEWARD_PHONE_ORDER'],
    [{ HOMEWARD_PUSH_SUBJECT: 'operator' }, 'HOMEWARD_PUSH_SUBJECT'],
    [{ HOMEWARD_PUSH_KEYS: 'a.b' }, 'HOMEWARD_PUSH_KEYS'],
    [{ HOMEWARD_WEBHOOK_NETWORKS: '192.168.1.0' }, 'HOMEWARD_WEBHOOK_NETWORKS'],
  ])('name what is wrong in %o', (environment, name) => {
    expect(problems(environment)).toContain(name);
  });
});
