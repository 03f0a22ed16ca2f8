import { announcement, announcedServices } from '@homeward/testing/drivers/announced-services.ts';
import { realClock } from '@homeward/testing/drivers/driver-bench.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { findServices, servicesIn } from './announced-services.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
const asked = ['_hue._tcp', '_zwave-js-server._tcp'];
const hue = announcement({ service: '_hue._tcp', name: 'Hue Bridge - 123456', port: 443 });

describe('services that announce themselves', () => {
  it('answer to a question, once each, and nonsense between them does no harm', async () => {
    const network = await announcedServices([
      Buffer.from('nonsense'),
      hue,
      announcement({ service: '_printer._tcp', name: 'Printer', port: 515 }),
      announcement({ service: '_zwave-js-server._tcp', name: 'Attic', port: 3000 }),
    ]);
    open.push(network.close);
    expect(await findServices(realClock, asked, { address: '127.0.0.1', port: network.port })).toEqual([
      { service: '_hue._tcp', name: 'Hue Bridge - 123456', address: '127.0.0.1', port: 443 },
      { service: '_zwave-js-server._tcp', name: 'Attic', address: '127.0.0.1', port: 3000 },
    ]);
    // Packets get lost: it is asked twice.
    expect(network.asked.length).toBe(2);
    expect(network.asked[0]?.toString('latin1')).toContain('\u0004_hue\u0004_tcp\u0005local');
  });

  it('are none where nobody answers, or no port is named', async () => {
    expect(await findServices(realClock, asked, { address: '127.0.0.1', port: 9 })).toEqual([]);
    const portless = announcement({ service: '_hue._tcp', name: 'Bridge', port: 0 });
    expect(servicesIn(portless, asked, '192.0.2.1')).toEqual([]);
  });

  it('are read from whatever comes without harm', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(hue.length), (bytes, at) => {
        for (const one of [Buffer.from(bytes), Buffer.concat([hue.subarray(0, at), Buffer.from(bytes)])])
          expect(servicesIn(one, asked, '192.0.2.1').length).toBeLessThan(100);
      }),
    );
    // A name that goes on where it stands.
    const circle = Buffer.concat([hue.subarray(0, 12), Buffer.of(0xc0, 12), hue.subarray(14)]);
    expect(servicesIn(circle, asked, '192.0.2.1')).toEqual([]);
  });
});
