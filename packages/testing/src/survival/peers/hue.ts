import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { gatewayOf } from '../../scenarios/wires/wire.ts';
import { faultyWire } from '../../server/faulty-wire.ts';
import { startHueBridge } from '../../drivers/hue-bridge.ts';
import { hueContact, hueId, hueLamp } from '../../drivers/hue-rows.ts';
import { ownCertificate } from '../../drivers/own-certificate.ts';
import { padding, type SurvivalPeer } from '../peer.ts';

/** A contact of a Hue bridge. */
export async function huePeer(): Promise<SurvivalPeer> {
  const bridge = await startHueBridge(ownCertificate('001788fffe123456'));
  bridge.add(...hueContact(20, 'Front door'), ...hueLamp(40, 'Lamp'));
  const line = await faultyWire(bridge.url);
  let no = 0;
  const report = (isActive: boolean) => {
    no += 1;
    const changed = new Date(Date.UTC(2026, 10, 29, 11) + no * 10).toISOString();
    return { contact_report: { changed, state: isActive ? 'no_contact' : 'contact' } };
  };
  const event = (id: number, more: object): string =>
    JSON.stringify([
      {
        creationtime: '2026-11-29T11:00:00Z',
        id: String(id),
        type: 'update',
        data: [{ id: hueId(id), type: 'contact', ...more }],
      },
    ]);
  return {
    gateway: gatewayOf('survive1', 'hue', 'Bridge', {
      bridge: line.url,
      key: bridge.newKey(),
      fingerprint: bridge.fingerprint,
    }),
    device: { id: DeviceId.parse(`HU:${hueId(20)}`), kind: 'door_contact' },
    line,
    samples: [event(21, report(true)), event(41, { on: { on: true }, color: { xy: { x: 0.1, y: 1 } } })],
    say: async (isActive) => bridge.update(hueId(21), report(isActive)),
    flood: async (count) => {
      for (let one = 0; one < count; one += 1) {
        if (one % 3 === 0) bridge.update(hueId(21), report(one % 2 === 0));
        else bridge.say(`data: ${event(one, { text: padding })}\n\n`);
      }
    },
    nonsense: async (bytes) => bridge.say(`id: 1\ndata: ${bytes.toString()}\n\n`),
    restart: async () => {
      await bridge.kill();
      await bridge.start();
    },
    close: async () => {
      await line.close();
      await bridge.kill();
    },
  };
}
