import type { PersonChannel } from '../port.ts';
import { uploadByFtp } from './ftp.ts';
import type { FtpPorts } from './ftp.ts';
import { uploadByHttp } from './http.ts';
import type { HttpMediaPorts } from './http.ts';
import type { MediaMessage } from './message.ts';
import { parseMediaUrl } from './url.ts';

/** `reach` judges every address before anything is sent there. */
export type MediaPorts = HttpMediaPorts & FtpPorts;

/** The way of captures to an address by FTP or HTTP; null where it is neither. One connection for each. */
export function openMediaChannel(url: string, ports: MediaPorts): PersonChannel<MediaMessage> | null {
  const target = parseMediaUrl(url);
  if (target === null) return null;
  const closing = new AbortController();
  return {
    send: (message, signal) => {
      const either = AbortSignal.any([signal, closing.signal]);
      return target.tag === 'ftp'
        ? uploadByFtp(target, message, ports, either)
        : uploadByHttp(target, message, ports, either);
    },
    close: () => closing.abort(),
  };
}
