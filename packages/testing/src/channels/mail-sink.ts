import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

/** A mail as the server got it. */
export interface Mailed {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly secure: boolean;
  readonly user: string | null;
}

export interface MailSink {
  readonly port: number;
  readonly mails: Mailed[];
  close(): Promise<void>;
}

/** A mail server on loopback that keeps what it is sent. */
export async function mailSink(options: SMTPServerOptions = {}): Promise<MailSink> {
  const mails: Mailed[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (bytes: Buffer) => parts.push(bytes));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
          secure: session.secure,
          user: session.user ?? null,
        });
        done(null, 'OK queued as 42');
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
