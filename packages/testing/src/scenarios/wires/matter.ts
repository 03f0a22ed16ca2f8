import { once } from 'node:events';
import WebSocket from 'ws';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { fabricOf } from '@homeward/drivers/matter/devices.ts';
import { parseWide } from '@homeward/drivers/matter/wide-json.ts';
import { matterNetwork } from '../../drivers/matter-network.ts';
import { cannot, gatewayOf, type Wire } from './wire.ts';

/** Lets devices in by their codes, as the app that the server belongs to does; gives their nodes, and the fabric. */
async function letIn(url: string, codes: readonly string[]) {
  const socket = new WebSocket(url);
  const next = async (): Promise<Record<string, unknown>> => {
    const [bytes] = (await once(socket, 'message')) as [Buffer];
    return parseWide(bytes) as Record<string, unknown>;
  };
  const facts = await next();
  const nodes: string[] = [];
  for (const [no, code] of codes.entries()) {
    const answer = next();
    socket.send(JSON.stringify({ message_id: String(no), command: 'commission_with_code', args: { code } }));
    const { result, details } = await answer;
    if (result === undefined) throw new Error(`a Matter device was not let in: ${String(details)}`);
    nodes.push(String((result as Record<string, unknown>)['node_id']));
  }
  socket.terminate();
  return { fabric: fabricOf(String(facts['compressed_fabric_id'])), nodes };
}

/** Devices and a controller of matter.js: a contact of its own, and one behind a bridge. */
export async function matterWire(): Promise<Wire> {
  const network = await matterNetwork(['contact', 'bridge']);
  const codes = await Promise.all([network.codes('contact'), network.codes('bridge')]);
  const { fabric, nodes } = await letIn(
    network.url,
    codes.map(({ qrPairingCode }) => qrPairingCode),
  );
  const idOf = (node: string | undefined, endpoint: number) =>
    DeviceId.parse(`MA:${fabric}-${BigInt(node ?? 0).toString(16)}.${endpoint}`);

  return {
    gateways: [
      gatewayOf('matter01', 'matter', 'Matter', { matterServer: network.url, user: '', password: '' }),
    ],
    devices: [
      { name: 'terrace', id: idOf(nodes[0], 1), kind: 'door_contact' },
      { name: 'balcony', id: idOf(nodes[1], 2), kind: 'door_contact', isInstant: true },
    ],
    say: async (device, word) => {
      if (word !== 'rest' && word !== 'active') cannot('a Matter contact', word);
      const touches = { booleanState: { stateValue: word === 'rest' } };
      await (device === 'terrace'
        ? network.set('contact', 'contact', touches)
        : network.set('bridge', 'door', touches));
    },
    act: async (what) => {
      if (what === 'bridgeRestarts') await network.restart('bridge');
      else await network.serve(what === 'back');
    },
    close: () => network.close(),
  };
}
