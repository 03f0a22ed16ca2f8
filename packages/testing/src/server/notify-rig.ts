import { createECDH, randomBytes } from 'node:crypto';
import type { Gateway } from '@homeward/channels/http/gateway.ts';
import { parseSmtpUrl } from '@homeward/channels/mail/url.ts';
import { httpSink } from '../channels/http-sink.ts';
import type { HttpSink } from '../channels/http-sink.ts';
import { mailSink } from '../channels/mail-sink.ts';
import type { MailSink } from '../channels/mail-sink.ts';
import { noNotifyOptions } from '@homeward/server/options/notify.ts';
import type { NotifyOptions } from '@homeward/server/options/notify.ts';

/** Real sinks for every way to people, and the options that lead to them. */
export interface NotifyRig {
  readonly mail: MailSink;
  /** Push service, gateways and webhooks in one; their paths tell them apart. */
  readonly http: HttpSink;
  readonly options: NotifyOptions;
  /** A subscription as a browser sends it. */
  subscription(name: string): object;
  close(): Promise<void>;
}

const gateway = (url: string): Gateway => ({
  url,
  method: 'POST',
  headers: {},
  encoding: 'json',
  fields: { to: '{to}', text: '{text}', id: '{id}' },
  success: { tag: 'status' },
});

export async function notifyRig(): Promise<NotifyRig> {
  const mail = await mailSink();
  const http = await httpSink();
  const parsed = parseSmtpUrl(`smtp://127.0.0.1:${mail.port}`, 'home@example.org');
  if (parsed.tag === 'rejected') throw new Error(parsed.part);
  return {
    mail,
    http,
    options: {
      ...noNotifyOptions,
      mail: parsed.server,
      sms: gateway(`${http.url}/sms`),
      voice: gateway(`${http.url}/voice`),
      networks: ['127.0.0.0/8'],
    },
    subscription: (name) => {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      return {
        endpoint: `${http.url}/push/${name}`,
        keys: {
          p256dh: pair.getPublicKey().toString('base64url'),
          auth: randomBytes(16).toString('base64url'),
        },
        name,
      };
    },
    close: async () => {
      await mail.close();
      await http.close();
    },
  };
}

/** The subject of a mail, decoded where it is plain. */
export const subjectOf = (raw: string): string =>
  /^Subject: (.*)$/m.exec(raw.replace(/\r\n[ \t]+/g, ' ').replace(/\r/g, ''))?.[1] ?? '';
