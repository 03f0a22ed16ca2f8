import { CameraFailure } from '../failure.ts';
import type { Identity } from '../opened.ts';
import { plainLine, typedUrl } from '../typed.ts';
import { all, child, type XmlElement, escaped, find } from '../xml.ts';
import { namespaces } from './namespaces.ts';
import type { Call, Soap } from './soap.ts';

export interface Profile {
  readonly token: string;
  readonly hasPtz: boolean;
  /** How its video is coded, as `H264`; '' where it sends none, or does not say. */
  readonly coding: string;
  /** Picture elements of its video; 0 where it does not say. */
  readonly size: number;
}

/** Picture elements below which nobody is recognised: a thumbnail is no video. */
const smallestSize = 320 * 180;

/**
 * The profile that is shown live and kept for alarms: the smallest whose video browsers play, since alarms go over the
 * same line; undefined where none is.
 */
export function profileToShow(profiles: readonly Profile[]): Profile | undefined {
  const played = profiles.filter(({ coding }) => coding === 'H264');
  const clear = played.filter(({ size }) => size >= smallestSize);
  return clear.toSorted((one, other) => one.size - other.size)[0] ?? played[0];
}

/** Where the services of a camera are; undefined is one that it does not have. */
export interface Services {
  readonly media?: URL;
  readonly events?: URL;
  readonly ptz?: URL;
}

const usualPath = '/onvif/device_service';

/** The address of a camera as somebody typed it; null is none. */
export function deviceUrl(typed: string): URL | null {
  const url = typedUrl(typed);
  if (url?.pathname === '/' && url.search === '') url.pathname = usualPath;
  return url;
}

/**
 * An address that a camera named, on the host that was typed: behind a router it names one that is not reached, and a
 * bad one could name another host, which would get the password's digest. What began in TLS stays there. Null is none.
 */
export function onSameHost(named: string, typed: URL): URL | null {
  if (named.length > 1_000 || !URL.canParse(named)) return null;
  const url = new URL(named);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const isDowngrade = typed.protocol === 'https:' && url.protocol === 'http:';
  const result = new URL(isDowngrade ? typed.origin : url.origin);
  result.hostname = typed.hostname;
  result.pathname = url.pathname;
  result.search = url.search;
  return result;
}

const request = (namespace: string, name: string, inner = ''): string =>
  `<${name} xmlns="${namespace}">${inner}</${name}>`;

const device = (url: URL, name: string, inner = ''): Call => ({
  url,
  body: request(namespaces.device, name, inner),
});

const line = (element: XmlElement | undefined): string => plainLine(element?.text ?? '');

/** Ms that the camera's clock is ahead of ours; null where it does not say. It is asked without a password. */
export async function readClock(soap: Soap, url: URL, now: () => number): Promise<number | null> {
  const answer = await soap.call({ ...device(url, 'GetSystemDateAndTime'), isOpen: true });
  const utc = find(answer, 'SystemDateAndTime', 'UTCDateTime');
  const number = (...path: readonly string[]) => {
    const text = find(utc, ...path)?.text ?? '';
    return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  };
  const [year, month, day] = [number('Date', 'Year'), number('Date', 'Month'), number('Date', 'Day')];
  const [hour, minute, second] = [number('Time', 'Hour'), number('Time', 'Minute'), number('Time', 'Second')];
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  return Number.isFinite(at) ? at - now() : null;
}

export async function readIdentity(soap: Soap, url: URL): Promise<Identity> {
  const answer = await soap.call(device(url, 'GetDeviceInformation'));
  return {
    maker: line(child(answer, 'Manufacturer')),
    model: line(child(answer, 'Model')),
    firmware: line(child(answer, 'FirmwareVersion')),
  };
}

/** The services of a camera, by the list of the newer ones or the capabilities of the older ones. */
export async function readServices(soap: Soap, url: URL): Promise<Services> {
  try {
    const answer = await soap.call(
      device(url, 'GetServices', '<IncludeCapability>false</IncludeCapability>'),
    );
    const services = all(answer, 'Service');
    return among(url, (namespace) =>
      find(
        services.find((one) => child(one, 'Namespace')?.text === namespace),
        'XAddr',
      ),
    );
  } catch (error) {
    if (!(error instanceof CameraFailure) || error.tag !== 'fault') throw error;
  }
  const answer = await soap.call(device(url, 'GetCapabilities', '<Category>All</Category>'));
  const words: Readonly<Record<string, string>> = {
    [namespaces.media]: 'Media',
    [namespaces.events]: 'Events',
    [namespaces.ptz]: 'PTZ',
  };
  return among(url, (namespace) => find(answer, 'Capabilities', words[namespace] ?? '', 'XAddr'));
}

function among(typed: URL, addressOf: (namespace: string) => XmlElement | undefined): Services {
  const at = (namespace: string) => {
    const named = addressOf(namespace);
    return (named === undefined ? null : onSameHost(named.text, typed)) ?? undefined;
  };
  const [media, events, ptz] = [at(namespaces.media), at(namespaces.events), at(namespaces.ptz)];
  return { ...(media && { media }), ...(events && { events }), ...(ptz && { ptz }) };
}

/** Its profiles, first those that send video; some cameras list others, too. */
export async function readProfiles(soap: Soap, media: URL): Promise<readonly Profile[]> {
  const answer = await soap.call({ url: media, body: request(namespaces.media, 'GetProfiles') });
  const profiles = all(answer, 'Profiles').flatMap((profile) => {
    const token = profile.attributes.get('token') ?? '';
    if (token === '' || token.length > 100) return [];
    const encoder = child(profile, 'VideoEncoderConfiguration');
    const side = (name: string): number => Number(find(encoder, 'Resolution', name)?.text) || 0;
    return [
      {
        token,
        hasPtz: child(profile, 'PTZConfiguration') !== undefined,
        hasVideo: encoder !== undefined,
        coding: find(encoder, 'Encoding')?.text ?? '',
        size: side('Width') * side('Height'),
      },
    ];
  });
  return profiles.toSorted((one, other) => Number(other.hasVideo) - Number(one.hasVideo));
}

/** Where a profile's picture is; null where the camera has none. */
export async function readSnapshotUrl(
  soap: Soap,
  media: URL,
  typed: URL,
  token: string,
): Promise<URL | null> {
  const inner = `<ProfileToken>${escaped(token)}</ProfileToken>`;
  const answer = await soap.call({ url: media, body: request(namespaces.media, 'GetSnapshotUri', inner) });
  return onSameHost(find(answer, 'MediaUri', 'Uri')?.text ?? '', typed);
}

/** Where a profile's video is, without a password in it; null where the camera has none. */
export async function readStreamUrl(soap: Soap, media: URL, typed: URL, token: string): Promise<URL | null> {
  const setup =
    `<StreamSetup><Stream xmlns="${namespaces.schema}">RTP-Unicast</Stream>` +
    `<Transport xmlns="${namespaces.schema}"><Protocol>RTSP</Protocol></Transport></StreamSetup>`;
  const inner = `${setup}<ProfileToken>${escaped(token)}</ProfileToken>`;
  const answer = await soap.call({ url: media, body: request(namespaces.media, 'GetStreamUri', inner) });
  const named = find(answer, 'MediaUri', 'Uri')?.text ?? '';
  if (named.length > 400 || !/^rtsps?:\/\//.test(named) || !URL.canParse(named)) return null;
  const url = new URL(named);
  url.hostname = typed.hostname;
  url.username = '';
  url.password = '';
  return url;
}

export async function reboot(soap: Soap, url: URL): Promise<void> {
  await soap.call(device(url, 'SystemReboot'));
}
