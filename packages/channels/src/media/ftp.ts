import { isIP } from 'node:net';
import { deliveryReasons, reasonText } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { Readable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import { addressOf } from '../http/reach.ts';
import { httpReasons } from '../http/request.ts';
import type { Reach, Resolve } from '../http/judged-address.ts';
import { accepted, noAnswer, refused } from '../port.ts';
import type { PersonReceipt } from '../port.ts';
import { fileName } from './message.ts';
import type { MediaMessage } from './message.ts';
import type { MediaTarget } from './url.ts';

/** Ms of silence on the line after which it is given up. */
const silenceMs = 10_000;

export interface FtpPorts {
  readonly reach: Reach;
  readonly resolve?: Resolve;
  /** Certificates to trust beside the system's, PEM. */
  readonly authority?: string;
}

type FtpTarget = Extract<MediaTarget, { tag: 'ftp' }>;

/** The server may say no to a file or login for good (5xx); a full disk or a busy server (4xx, 552) may pass. */
function receiptOfError(error: unknown): PersonReceipt {
  if (error instanceof FTPError) {
    const said = `FTP ${error.code}`;
    return error.code >= 500 && error.code !== 552 ? refused(said) : noAnswer(said);
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  // Never the text: it may quote what was sent.
  return noAnswer(typeof code === 'string' ? reasonText(code) : deliveryReasons.failed);
}

/**
 * Uploads a capture as a file. The name is looked up once and the connection goes to the address that was judged, and so
 * does the transfer, whatever address the server names for it.
 */
export async function uploadByFtp(
  target: FtpTarget,
  message: MediaMessage,
  { authority, ...ports }: FtpPorts,
  signal: AbortSignal,
): Promise<PersonReceipt> {
  const { host, port, secure, user, password, folders } = target;
  const address = await addressOf(target, ports);
  if (typeof address !== 'string') return address;
  if (signal.aborted) return noAnswer(httpReasons.stopped);
  const client = new Client(silenceMs, { allowSeparateTransferHost: false });
  const stop = (): void => client.close();
  signal.addEventListener('abort', stop);
  try {
    await client.access({
      host: address,
      port,
      user,
      password,
      secure,
      secureOptions: {
        minVersion: 'TLSv1.2',
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...(authority === undefined ? {} : { ca: authority }),
      },
    });
    for (const folder of folders) await client.ensureDir(folder);
    await client.uploadFrom(Readable.from([message.content]), fileName(message));
    return accepted();
  } catch (error) {
    return signal.aborted ? noAnswer(httpReasons.stopped) : receiptOfError(error);
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}
