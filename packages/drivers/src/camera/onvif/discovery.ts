import { createSocket, type Socket } from 'node:dgram';
import type { Clock } from '@homeward/contract/ports.ts';
import { ownAddresses } from '../../common/announced-services.ts';
import { all, find, readXml, type XmlElement } from '../xml.ts';

/** A camera that answered on the network. */
export interface FoundCamera {
  /** Where it is asked for its services: at the address that answered, and nowhere else. */
  readonly url: string;
  /** As it calls itself, and its model; blank where it says nothing. */
  readonly name: string;
  readonly address: string;
}

/** Where cameras listen for who looks for them (WS-Discovery). */
export interface DiscoveryPlace {
  readonly address: string;
  readonly port: number;
}
export const onvifDiscovery: DiscoveryPlace = { address: '239.255.255.250', port: 3702 };

/** Ms that answers are waited for, and after which it is asked once more: packets get lost. */
const waitMs = 2_000;
const againMs = 500;
/** What one answer may have, and how many cameras are told of. */
const mostBytes = 16_384;
const mostFound = 20;

const probeOf = (id: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" ' +
  'xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing" ' +
  'xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" ' +
  'xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><e:Header>' +
  `<w:MessageID>uuid:${id}</w:MessageID>` +
  '<w:To e:mustUnderstand="true">urn:schemas-xmlsoap-org:ws:2005:04:discovery</w:To>' +
  '<w:Action e:mustUnderstand="true">http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</w:Action>' +
  '</e:Header><e:Body><d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe></e:Body></e:Envelope>';

const words = (element: XmlElement | undefined): readonly string[] =>
  (element?.text ?? '').split(/\s+/).filter((word) => word !== '');

/** What a scope says, as `onvif://www.onvif.org/name/Dome%205`. */
function scope(scopes: readonly string[], what: string): string {
  const start = `onvif://www.onvif.org/${what}/`;
  const found = scopes.find((one) => one.toLowerCase().startsWith(start));
  try {
    return decodeURIComponent(found?.slice(start.length) ?? '')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim();
  } catch {
    return '';
  }
}

/** The cameras that an answer names; none where it is no answer to `id`. `address` is where it came from. */
export function camerasIn(text: string, id: string, address: string): readonly FoundCamera[] {
  const envelope = readXml(text) ?? undefined;
  const [asked = ''] = words(find(envelope, 'Header', 'RelatesTo'));
  if (!asked.toLowerCase().endsWith(id)) return [];
  const matches = all(find(envelope, 'Body', 'ProbeMatches'), 'ProbeMatch');
  return matches.flatMap((match) => {
    const scopes = words(find(match, 'Scopes'));
    const isCamera =
      words(find(match, 'Types')).some((type) => type.endsWith('NetworkVideoTransmitter')) ||
      scopes.some((one) => one.startsWith('onvif://www.onvif.org/'));
    if (!isCamera) return [];
    // A password goes to whoever answered, and to nobody whom they name.
    const own = words(find(match, 'XAddrs')).find(
      (one) =>
        URL.canParse(one) && /^https?:$/.test(new URL(one).protocol) && new URL(one).hostname === address,
    );
    const [name, model] = [scope(scopes, 'name'), scope(scopes, 'hardware')];
    const called = [name, model].filter((word, at, both) => word !== '' && both.indexOf(word) === at);
    return [{ url: (own ?? `http://${address}`).slice(0, 200), name: called.join(' '), address }];
  });
}

/**
 * Asks on all networks of this machine who is a camera, for two seconds; `id` is a UUID of this question. Never rejects:
 * where nothing can be asked, nobody is found.
 */
export async function findCameras(
  clock: Clock,
  id: string,
  place: DiscoveryPlace = onvifDiscovery,
): Promise<readonly FoundCamera[]> {
  const found = new Map<string, FoundCamera>();
  const sockets: Socket[] = [];
  const probe = probeOf(id);
  const isMulticast = place === onvifDiscovery;
  const take = (bytes: Buffer, address: string): void => {
    if (bytes.length > mostBytes) return;
    for (const camera of camerasIn(bytes.toString('utf8'), id, address))
      if (found.size < mostFound && !found.has(camera.address)) found.set(camera.address, camera);
  };
  function open(from: string | null): void {
    const socket = createSocket('udp4');
    sockets.push(socket);
    // An interface that is down, or that lets nothing out: others may.
    socket.on('error', () => {});
    socket.on('message', (bytes, { address }) => take(bytes, address));
    socket.bind(0, from ?? undefined, () => {
      try {
        if (from !== null) socket.setMulticastInterface(from);
      } catch {
        return;
      }
      socket.send(probe, place.port, place.address, () => {});
    });
  }
  for (const from of isMulticast ? ownAddresses() : [null]) open(from);
  const cancelAgain = clock.after(againMs, () => {
    for (const socket of sockets)
      try {
        socket.send(probe, place.port, place.address, () => {});
      } catch {
        // It was never bound.
      }
  });
  await new Promise<void>((resolve) => void clock.after(waitMs, resolve));
  cancelAgain();
  for (const socket of sockets) socket.close();
  return [...found.values()];
}
