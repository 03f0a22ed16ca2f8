// A Matter network in a process of its own: matter.js devices and a matter.js controller, which meet in the memory of
// this process, and the websocket of a Matter server over the controller, on loopback. The websocket is ours, written
// from the server's published API; what it tells comes from the controller. The parent tells by messages what devices
// do, each with an `id` that is answered. argv[2] is JSON: `port`, and `devices`.
import { once } from 'node:events';
import {
  ControllerBehavior,
  Crypto,
  Entropy,
  Environment,
  Logger,
  LogLevel,
  MockStorageService,
  Network,
  NetworkSimulator,
  ServerNode,
} from '@matter/main';
import { ClusterModel, Matter } from '@matter/main/model';
import { Read, Subscribe } from '@matter/main/protocol';
import { ManualPairingCodeCodec, QrPairingCodeCodec, TlvAny, TlvOfModel } from '@matter/main/types';
import { WebSocketServer } from 'ws';
import { acts, startDevice } from './devices.mjs';

Logger.level = LogLevel.FATAL;
const { port, devices } = JSON.parse(process.argv[2]);
const simulator = new NetworkSimulator();
let hosts = 0;
function host(name) {
  const environment = new Environment(name);
  hosts += 1;
  environment.set(Network, simulator.addHost(hosts));
  environment.set(Crypto, Environment.default.get(Crypto));
  environment.set(Entropy, Environment.default.get(Crypto));
  new MockStorageService(environment);
  return environment;
}
const controller = await ServerNode.create(ServerNode.RootEndpoint.with(ControllerBehavior), {
  environment: host('controller'),
  id: 'controller',
  commissioning: { enabled: false },
  controller: { adminFabricLabel: 'tests', adminFabricId: 1n },
});
await controller.start();
// The digits of a code have only the upper four of these twelve bits. Each device differs in them: a controller knows those
// that were let in for a while yet, and tries five of what it takes for one at most.
for (const [index, what] of devices.entries()) await startDevice(host(what), what, 256 * (index + 1) + 1);

/** The value of an attribute as the wire has it: structures by their tags, bits as a number. */
function plain({ clusterId, attributeId }, value) {
  const model = Matter.get(ClusterModel, clusterId)?.attributes(attributeId);
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined || model === undefined) return null;
  return TlvAny.decodeAnyTlvStream(TlvOfModel(model).encodeTlv(value)) ?? null;
}
const named = (name) => name[0].toLowerCase() + name.slice(1);

/** Nodes by number, with what they said last. */
const nodes = new Map();
const listeners = new Set();
const text = (value) =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `#${one}#` : one)).replaceAll(
    /"#(\d+)#"/g,
    '$1',
  );
const tell = (event, data) => {
  for (const socket of listeners) socket.send(text({ event, data }));
};
const dataOf = (id) => ({
  node_id: id,
  date_commissioned: '2026-01-01T00:00:00.000000',
  last_interview: '2026-01-01T00:00:00.000000',
  interview_version: 6,
  available: nodes.get(id).available,
  is_bridge: false,
  attributes: Object.fromEntries(nodes.get(id).attributes),
  attribute_subscriptions: [],
});

async function take(id, result) {
  for await (const chunk of result)
    for await (const { kind, path, value, number, epochTimestamp } of chunk) {
      const { attributes, isReady } = nodes.get(id);
      if (kind === 'attr-value') {
        const where = `${path.endpointId}/${path.clusterId}/${path.attributeId}`;
        const said = plain(path, value);
        attributes.set(where, said);
        if (isReady) tell('attribute_updated', [id, where, said]);
      } else if (kind === 'event-value' && isReady)
        tell('node_event', {
          node_id: id,
          endpoint_id: path.endpointId,
          cluster_id: path.clusterId,
          event_id: path.eventId,
          event_number: number,
          priority: 1,
          timestamp: epochTimestamp ?? Date.now(),
          timestamp_type: 1,
          data: value ?? null,
        });
    }
}

const everything = { attributes: [{}], events: [{}] };
async function listenTo(id, peer) {
  nodes.set(id, { peer, available: true, attributes: new Map(), isReady: false });
  await take(id, peer.interaction.read({ ...Read({ attributes: [{}] }), includeKnownVersions: true }));
  nodes.get(id).isReady = true;
  tell('node_added', dataOf(id));
  // A device that was away is listened to again as soon as it is there.
  const subscription = await peer.interaction.subscribe({
    ...Subscribe({ ...everything, minIntervalFloor: 0, maxIntervalCeiling: 2 }),
    sustain: true,
    updated: (result) => take(id, result),
  });
  subscription.active.on((isActive) => {
    const node = nodes.get(id);
    if (node === undefined || node.available === isActive) return;
    node.available = isActive;
    tell('node_updated', dataOf(id));
  });
}

class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}
const nodeOf = (id) => {
  const node = nodes.get(id);
  if (node === undefined) throw new Refused(5, `Node ${id} does not exist`);
  return node;
};

const commands = {
  start_listening: () => [...nodes.keys()].map(dataOf),
  async commission_with_code({ code }) {
    const { passcode, discriminator, shortDiscriminator } = code.startsWith('MT:')
      ? QrPairingCodeCodec.decode(code)[0]
      : ManualPairingCodeCodec.decode(code);
    const found = discriminator === undefined ? { shortDiscriminator } : { discriminator };
    const peer = await controller.peers.commission({ passcode, ...found, timeout: 5_000 }).catch((error) => {
      throw new Refused(1, String(error.message));
    });
    // Wider than a number holds, so that nobody reads it as one.
    const id = 18_446_744_060_824_649_700n + peer.state.commissioning.peerAddress.nodeId;
    await listenTo(id, peer);
    return dataOf(id);
  },
  async device_command({
    node_id: id,
    endpoint_id: endpoint,
    cluster_id: cluster,
    command_name: name,
    payload,
    timed_request_timeout_ms: timed,
  }) {
    const { peer } = nodeOf(id);
    const model = Matter.get(ClusterModel, cluster);
    if (cluster === 257 && timed === undefined) throw new Refused(7, 'a lock wants a timed request');
    const call = peer.endpoints.for(endpoint).commands[named(model.name)]?.[named(name)];
    if (call === undefined) throw new Refused(0, `no command ${name}`);
    await call(Object.keys(payload).length === 0 ? undefined : payload);
    return null;
  },
  async write_attribute({ node_id: id, attribute_path: path, value }) {
    const { peer } = nodeOf(id);
    const [endpointId, clusterId, attributeId] = path.split('/').map(Number);
    const cluster = Matter.get(ClusterModel, clusterId);
    const attribute = named(cluster.attributes(attributeId).name);
    // What a device refuses is told in the answer, and is no failure of the request.
    const status = await peer.endpoints
      .for(endpointId)
      .set({ [named(cluster.name)]: { [attribute]: value } })
      .then(
        () => 0,
        (error) => error.code ?? 1,
      );
    return [
      {
        Path: { EndpointId: endpointId, ClusterId: clusterId, AttributeId: attributeId },
        Status: status,
      },
    ];
  },
  async read_attribute({ node_id: id, attribute_path: path }) {
    const { peer, attributes } = nodeOf(id);
    const [endpointId] = path.split('/').map(Number);
    const wanted = Read({ attributes: [{ endpointId }] });
    await take(id, peer.interaction.read({ ...wanted, includeKnownVersions: true }));
    return Object.fromEntries([...attributes].filter(([one]) => one.startsWith(`${endpointId}/`)));
  },
  async remove_node({ node_id: id }) {
    const { peer } = nodeOf(id);
    nodes.delete(id);
    await peer.decommission();
    tell('node_removed', id);
    return null;
  },
};

async function run(command, args) {
  if (!Object.hasOwn(commands, command)) throw new Refused(9, `Unknown command: ${command}`);
  return commands[command](args);
}
function greet(socket) {
  const send = (message) => socket.send(text(message));
  send({
    fabric_id: 1,
    compressed_fabric_id: 3_151_222_585_416_962_415n,
    schema_version: 13,
    min_supported_schema_version: 11,
    sdk_version: 'tests/1.0.0 (matter.js/0.17.9)',
    wifi_credentials_set: false,
    thread_credentials_set: false,
    bluetooth_enabled: false,
  });
  socket.on('close', () => listeners.delete(socket));
  socket.on('message', (bytes) => {
    const { message_id, command, args } = JSON.parse(
      Buffer.concat([bytes].flat()).toString(),
      (key, value, { source }) => (key === 'node_id' ? BigInt(source) : value),
    );
    run(command, args).then(
      (result) => {
        if (command === 'start_listening') listeners.add(socket);
        send({ message_id, result });
      },
      (error) => send({ message_id, error_code: error.code ?? 0, details: String(error.message) }),
    );
  });
}
let server = null;
/** The server is there, or is not; its devices are all the same. */
async function serve({ on }) {
  if (on) {
    server = new WebSocketServer({ host: '127.0.0.1', port, path: '/ws' });
    server.on('connection', greet);
    await once(server, 'listening');
    return;
  }
  for (const socket of server.clients) socket.terminate();
  server.close();
  await once(server, 'close');
}
await serve({ on: true });

async function act({ act: name, ...told }) {
  return (await (name === 'serve' ? serve : acts[name])(told)) ?? null;
}
process.on('message', ({ id, ...told }) => {
  act(told).then(
    (value) => process.send({ id, value }),
    (error) => process.send({ id, error: String(error.message) }),
  );
});
process.send({ ready: true });
