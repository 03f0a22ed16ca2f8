import { discoveredCameras, probeMatch } from '@homeward/testing/drivers/discovered-cameras.ts';
import { realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { camerasIn, findCameras } from './discovery.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const id = '5b0f9a4c-1111-4222-8333-944455556666';
const scopes =
  'onvif://www.onvif.org/Profile/S onvif://www.onvif.org/name/Yard%20cam onvif://www.onvif.org/hardware/Dome-5';

describe('cameras on the network', () => {
  it('answer to a question, once each, and nonsense between them does no harm', async () => {
    const network = await discoveredCameras((to) => [
      'nonsense',
      Buffer.alloc(20_000, 0x41),
      probeMatch('uuid:somebody-elses', 'http://127.0.0.1/onvif/device_service', scopes),
      probeMatch(to, 'http://127.0.0.1:8080/onvif/device_service', scopes),
    ]);
    open.push(network.close);
    expect(await findCameras(realClock, id, { address: '127.0.0.1', port: network.port })).toEqual([
      { url: 'http://127.0.0.1:8080/onvif/device_service', name: 'Yard cam Dome-5', address: '127.0.0.1' },
    ]);
    // Packets get lost: it is asked twice.
    expect(network.asked.length).toBe(2);
    expect(network.asked[0]).toContain('NetworkVideoTransmitter');
  });

  it('are none where nobody answers', async () => {
    expect(await findCameras(realClock, id, { address: '127.0.0.1', port: 9 })).toEqual([]);
  });

  it.each([
    ['names another machine', 'http://10.0.0.66/onvif', 'http://192.168.1.20'],
    [
      'names its addresses, the old one too',
      'http://169.254.1.1/x http://192.168.1.20/y',
      'http://192.168.1.20/y',
    ],
    ['names no address', '', 'http://192.168.1.20'],
    ['names no web address', 'ftp://192.168.1.20/x javascript:alert(1)', 'http://192.168.1.20'],
  ])('are asked where they answered from, also where one %s', (_, addresses, url) => {
    expect(camerasIn(probeMatch(`uuid:${id}`, addresses, scopes), id, '192.168.1.20')).toMatchObject([
      { url },
    ]);
  });

  it('are no printers, and what they call themselves is a text', () => {
    const found = (said: string, types?: string) =>
      camerasIn(probeMatch(`urn:uuid:${id}`, '', said, types), id, '192.168.1.20');
    expect(found('ldap:///ou=printers', 'wsdp:PrintDeviceType')).toEqual([]);
    expect(found('onvif://www.onvif.org/name/%E0%A4%A onvif://www.onvif.org/hardware/%01X')).toMatchObject([
      { name: 'X' },
    ]);
    expect(camerasIn('', id, '192.168.1.20')).toEqual([]);
  });
});
