import { isIP } from 'node:net';
import { deliveryReasons as reasons, reasonText } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { addressOf } from '../http/reach.ts';
import type { Reach, Resolve } from '../http/judged-address.ts';
import { oneLine } from '../plain-text.ts';
import { accepted, noAnswer, refused } from '../port.ts';
import type { PersonChannel, PersonReceipt } from '../port.ts';
import { mailFields } from './message.ts';
import type { MailMessage } from './message.ts';
import type { SmtpServer } from './url.ts';

/** Ms: to connect and be greeted, and for all of it (reliability B-14). */
export interface MailLimits {
  readonly connect: number;
  readonly total: number;
}
const defaultLimits: MailLimits = { connect: 5_000, total: 15_000 };

export interface MailPorts {
  readonly clock: Clock;
  /** Judges the server's address, where somebody other than the operator chose it. */
  readonly reach?: Reach;
  readonly resolve?: Resolve;
  /**
   * Told what the server said last, for whoever sets it up, with the login struck out: it may repeat what it was sent.
   */
  readonly heard?: (said: string) => void;
}

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  /** What the network itself said, beneath the library's word. */
  readonly originalCode?: unknown;
}

/** Characters of a server's words that are passed on. */
const heardLength = 200;

/** A server's words without a login in them, in clear or as the protocol wraps it. */
function withoutLogin(said: string, login: SmtpServer['login']): string {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const secrets =
    login === null
      ? []
      : [login.password, base64(login.password), base64(`\0${login.user}\0${login.password}`)];
  const struck = secrets.reduce((text, one) => text.replaceAll(one, '***'), said);
  return oneLine(struck, heardLength);
}

/** What the mail library calls an end. `EPROTOCOL`: a greeting that no mail server gives. */
const wordOf = (code: string): string => {
  switch (code) {
    case 'EPROTOCOL':
      return reasons.notMail;
    case 'ETLS':
      return reasons.notTls;
    case 'EAUTH':
      return reasons.login;
    case 'EDNS':
      return reasons.noSuchHost;
    default:
      return reasonText(code);
  }
};

/** The words for a code of the network or of the library; a code that says more than the library's comes first. */
function known(code: unknown): string | null {
  if (typeof code !== 'string') return null;
  const word = wordOf(code);
  return word === code && code === 'ESOCKET' ? reasons.failed : word;
}

/** The code of the last reply, where the server hung after it. Never its text: it may repeat what it was sent. */
function lastReply(reply: unknown): string | null {
  const [, code] = (typeof reply === 'string' ? /^(\d{3})/.exec(reply) : null) ?? [];
  return code === undefined ? null : `SMTP ${code}`;
}

/** What the server said, as a receipt. It may say no to a message or an address for good; to us only for now. */
function receiptOfError(error: unknown): PersonReceipt {
  const { code, originalCode, responseCode, command } =
    typeof error === 'object' && error !== null ? (error as SmtpError) : {};
  const where = typeof command === 'string' ? ` at ${command.slice(0, 20)}` : '';
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const said = status > 0 ? `SMTP ${status}${where}` : (known(originalCode) ?? known(code) ?? reasons.failed);
  const aboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'EDATA';
  return status >= 500 && aboutMessage ? refused(said) : noAnswer(said);
}

/** The way to people by mail: one connection for each message, with TLS 1.2 or newer where the address asks for it. */
export function openMailChannel(
  server: SmtpServer,
  { clock, reach, resolve, heard }: MailPorts,
  limits: MailLimits = defaultLimits,
): PersonChannel<MailMessage> {
  const closing = new AbortController();

  async function raw(message: MailMessage): Promise<Buffer | null> {
    const fields = mailFields(message, server, clock.now());
    if (fields === null) return null;
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    return new MailComposer(fields).compile().build();
  }

  async function deliver(message: MailMessage, signal: AbortSignal): Promise<PersonReceipt> {
    const bytes = await raw(message);
    if (bytes === null) return refused(reasons.noMailAddress);
    const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection');
    const { host, port, tls, login, from } = server;
    const target = { host, port, secure: tls !== 'off' };
    const way = resolve === undefined ? {} : { resolve };
    const address = reach === undefined ? host : await addressOf(target, { ...way, reach });
    if (typeof address !== 'string') return address;
    const connection = new SmtpConnection({
      host: address,
      port,
      secure: tls === 'implicit',
      requireTLS: tls === 'required',
      ignoreTLS: tls === 'off',
      name: from.slice(from.lastIndexOf('@') + 1),
      connectionTimeout: limits.connect,
      greetingTimeout: limits.connect,
      socketTimeout: limits.total,
      dnsTimeout: limits.connect,
      socketCloseTimeout: 0,
      maxResponseSize: 65_536,
      tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 ? { servername: host } : {}) },
      logger: false,
    });
    return new Promise((resolve) => {
      let isOver = false;
      const finish = (receipt: PersonReceipt): void => {
        // Taking the connection down says once more that it is over.
        if (isOver) return;
        isOver = true;
        cancelTotal();
        signal.removeEventListener('abort', stopped);
        closing.signal.removeEventListener('abort', stopped);
        // A failed handshake may still complain while it is taken down.
        connection.removeListener('error', failed);
        connection.on('error', () => undefined);
        if (receipt.tag === 'accepted') connection.quit();
        else connection.close();
        resolve(receipt);
      };
      const hear = (said: unknown): void => {
        // What is no reply of a mail server is none of whoever asks: something else answers there.
        if (typeof said === 'string' && /^[2-5]\d\d[ -]/.test(said)) heard?.(withoutLogin(said, login));
      };
      const failed = (error: unknown): void => {
        const response = typeof error === 'object' && error !== null && (error as SmtpError).response;
        hear(response === false || response === undefined ? connection.lastServerResponse : response);
        finish(receiptOfError(error));
      };
      const stopped = (): void => finish(noAnswer(reasons.stopped));
      const cancelTotal = clock.after(limits.total, () =>
        finish(noAnswer(lastReply(connection.lastServerResponse) ?? reasons.silence)),
      );
      signal.addEventListener('abort', stopped);
      closing.signal.addEventListener('abort', stopped);
      if (signal.aborted || closing.signal.aborted) return stopped();

      const send = (): void =>
        connection.send({ from, to: [message.to] }, bytes, (error, info) => {
          if (error) failed(error);
          else {
            hear(info?.response);
            finish(accepted(info?.response ?? ''));
          }
        });
      connection.on('error', failed);
      connection.on('end', () =>
        finish(noAnswer(lastReply(connection.lastServerResponse) ?? reasons.closed)),
      );
      connection.connect((error) => {
        if (error) return failed(error);
        if (login === null) return send();
        connection.login({ user: login.user, pass: login.password }, (denied) => {
          if (denied) failed(denied);
          else send();
        });
      });
    });
  }

  return {
    send: (message, signal) => deliver(message, signal).catch((error: unknown) => receiptOfError(error)),
    close: () => closing.abort(),
  };
}
