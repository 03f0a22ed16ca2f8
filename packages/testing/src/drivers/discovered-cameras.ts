import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DiscoveredCameras {
  readonly port: number;
  /** What was asked, as it came. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** What a camera answers to who looks for it; `to` is the question. */
export const probeMatch = (
  to: string,
  addresses: string,
  scopes: string,
  types = 'dn:NetworkVideoTransmitter',
) =>
  '<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://www.w3.org/2003/05/soap-envelope" ' +
  'xmlns:wsa="http://schemas.xmlsoap.org/ws/2004/08/addressing" ' +
  'xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl">' +
  `<SOAP-ENV:Header><wsa:MessageID>uuid:1</wsa:MessageID><wsa:RelatesTo>${to}</wsa:RelatesTo></SOAP-ENV:Header>` +
  '<SOAP-ENV:Body><d:ProbeMatches><d:ProbeMatch><wsa:EndpointReference><wsa:Address>urn:uuid:2</wsa:Address>' +
  `</wsa:EndpointReference><d:Types>${types}</d:Types><d:Scopes>${scopes}</d:Scopes><d:XAddrs>${addresses}</d:XAddrs>` +
  '<d:MetadataVersion>1</d:MetadataVersion></d:ProbeMatch></d:ProbeMatches></SOAP-ENV:Body></SOAP-ENV:Envelope>';

/** Answers on loopback as the cameras of a network do; `answers` makes of the question's name what each of them says. */
export async function discoveredCameras(
  answers: (to: string) => readonly (string | Buffer)[],
): Promise<DiscoveredCameras> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (bytes, { address, port }) => {
    const text = bytes.toString();
    asked.push(text);
    const [, to = ''] = /MessageID>([^<]*)</.exec(text) ?? [];
    for (const answer of answers(to)) socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    asked,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
