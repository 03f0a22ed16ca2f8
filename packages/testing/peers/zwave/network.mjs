// A Z-Wave network in a process of its own: the real driver and server over a mock controller with mock nodes. Its
// parent tells it by messages what its nodes do, each with an `id` that is answered. argv[2] is JSON: `port`, `folder`
// of the cache, `homeId`, `nodes`.
import { inclusionTimeouts } from '@zwave-js/cc';
import { Security2CC, Security2CCPublicKeyReport } from '@zwave-js/cc/Security2CC';
import { Bytes } from '@zwave-js/shared';
import { MockController, MockNode, createMockZWaveRequestFrame } from '@zwave-js/testing';
import { ZwavejsServer } from '@zwave-js/server';
import {
  createAndStartDriverWithMockPort,
  createDefaultMockControllerBehaviors,
  createDefaultMockNodeBehaviors,
} from 'zwave-js/Testing';
import { answersOf, devices, joiners } from './nodes.mjs';

const { port, folder, homeId, nodes } = JSON.parse(process.argv[2]);
const key = (byte) => Buffer.alloc(16, byte);
const securityKeys = {
  S0_Legacy: key(0x01),
  S2_Unauthenticated: key(0x11),
  S2_Authenticated: key(0x22),
  S2_AccessControl: key(0x33),
};
const { driver, continueStartup, mockPort, serial } = await createAndStartDriverWithMockPort({
  logConfig: { enabled: false },
  testingHooks: { skipFirmwareIdentification: true },
  securityKeys,
  // Written at once, since tests end it as a failure of power does; the lock of a killed one does not count.
  storage: { throttle: 'fast', cacheDir: folder, lockDir: `${folder}/locks-${process.pid}` },
  attempts: { sendData: 1, controller: 1, nodeInterview: 1 },
  interview: { queryAllUserCodes: true },
});
const controller = await MockController.create({ mockPort, serial, homeId, ownNodeId: 1, securityKeys });
controller.defineBehavior(...createDefaultMockControllerBehaviors());

/** What each node says of itself when it is asked. */
const says = new Map();
const mocks = new Map();
function equip(node) {
  const own = { battery: 80, interval: 3_600, dead: false };
  says.set(node.id, own);
  mocks.set(node.id, node);
  node.defineBehavior(...answersOf(own));
}
for (const id of nodes) {
  const node = await MockNode.create({ id, controller, capabilities: devices[id] });
  controller.addNode(node);
  node.defineBehavior(...createDefaultMockNodeBehaviors());
  equip(node);
}

const nodeOf = (id) => {
  const node = mocks.get(id);
  if (node === undefined) throw new Error(`no node ${id}`);
  return node;
};

/** A joiner's right PIN: the first two bytes of its public key. */
let pin = '';
/** Called when the PIN was entered. */
let isEntered = () => {};

/** A real device repeats its answer to the key every 10 s, the mock says it once: so it waits until the PIN was entered. */
function patientJoiner() {
  const entered = new Promise((resolve) => {
    isEntered = resolve;
  });
  return {
    handleCC: async (_, __, command) => {
      if (command instanceof Security2CCPublicKeyReport && command.includingNode) await entered;
      return undefined;
    },
  };
}

const acts = {
  /** A node sends a command: `file` and `name` of its class; `isSecure` with the highest keys that it has. */
  send: async ({ node, file, name, options, bytes = {}, payload, isSecure = false }) => {
    const module = await import(`@zwave-js/cc/${file}`);
    const raw = Object.fromEntries(Object.entries(bytes).map(([key, value]) => [key, Bytes.from(value)]));
    const command = new module[name]({ nodeId: controller.ownNodeId, ...options, ...raw });
    // Some commands of devices cannot be written by the mock: they come as they are on the air.
    if (payload !== undefined) command.payload = Bytes.from(payload);
    const self = nodeOf(node);
    const sent = isSecure ? Security2CC.encapsulate(command, self.id, self.securityManagers) : command;
    await self.sendToController(createMockZWaveRequestFrame(sent, { ackRequested: false }));
  },
  says: ({ node, ...words }) => void Object.assign(says.get(node), words),
  /** It answers nothing any more, not even that it heard. */
  dead: ({ node, dead }) => {
    nodeOf(node).autoAckControllerFrames = !dead;
    says.get(node).dead = dead;
  },
  /** It has nothing more to say, and goes back to sleep. */
  sleep: ({ node }) => driver.controller.nodes.get(node).markAsAsleep(),
  /** The next that joins; its right PIN. */
  joins: ({ what, node }) => {
    // The mock goes on adding after its first joiner.
    controller.state.set('inclusionState', 0);
    controller.nodePendingInclusion = {
      id: node,
      ...joiners[what],
      setup: (made) => {
        equip(made);
        made.defineBehavior(patientJoiner());
        pin = String(Buffer.from(made.ecdhKeyPair.publicKey).readUInt16BE(0)).padStart(5, '0');
      },
    };
  },
  pin: () => pin,
  /** Ms that it waits for people while a device joins, and that the device waits for it, by the names of the standard. */
  patience: () => inclusionTimeouts,
  entered: () => isEntered(),
  /** What the driver would say of its radio. */
  radio: ({ status }) => void driver.controller.emit('status changed', status),
  noise: ({ channels, timestamp }) =>
    void driver.controller.emit('statistics updated', {
      ...driver.controller.statistics,
      backgroundRSSI: {
        timestamp,
        ...Object.fromEntries(channels.map((current, no) => [`channel${no}`, { current, average: -100 }])),
      },
    }),
  state: ({ node }) => {
    const one = driver.controller.nodes.get(node);
    return {
      status: one?.status,
      ready: one?.ready,
      stage: one?.interviewStage,
      secure: one?.getHighestSecurityClass(),
    };
  },
  /** What a node has as the code of a slot. */
  code: ({ node, slot }) => nodeOf(node).state.get(`UserCode_userCode_${slot}`)?.toString() ?? null,
  value: ({ node, key: name }) => nodeOf(node).state.get(name),
  /** Names of what nodes have been sent, by the class of the command. */
  heard: ({ node }) => nodeOf(node).receivedControllerFrames?.length ?? 0,
};

driver.on('error', (error) => process.send({ error: String(error) }));
async function serve() {
  const waiting = nodes.filter((id) => devices[id].isListening !== false || devices[id].isFrequentListening);
  await Promise.all(
    waiting.map((id) => {
      const node = driver.controller.nodes.get(id);
      return node.ready ? null : new Promise((resolve) => node.once('ready', resolve));
    }),
  );
  const server = new ZwavejsServer(driver, {
    port,
    host: '127.0.0.1',
    logger: { error() {}, warn() {}, info() {}, debug() {} },
  });
  await server.start(true);
  process.send({ ready: true });
}
driver.once('driver ready', () => void serve());
async function does({ id, act, ...told }) {
  try {
    process.send({ id, value: (await acts[act](told)) ?? null });
  } catch (error) {
    process.send({ id, error: String(error?.stack ?? error) });
  }
}
process.on('message', (told) => void does(told));
process.on('disconnect', () => process.exit(0));
continueStartup();
