import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { createBackoff } from '../common/backoff.ts';
import { type Json, member, text } from '../common/json.ts';
import { mayWait } from '../common/deferrable-kinds.ts';
import { createSecondLane } from '../common/low-priority-queue.ts';
import type { Driver, DriverReport, HeldDevice } from '../port.ts';
import { orderFor } from './commands.ts';
import { createJoiningTalk } from './joining.ts';
import { signSetting } from './keypad.ts';
import { createLockCodes } from './locks.ts';
import { type Answer, countIn, numberIn, objectIn, schemas } from './messages.ts';
import { createNetworkActs } from './network.ts';
import { classes, isNodeNo } from './node.ts';
import { createNodeEvents } from './node-events.ts';
import type { ZwaveOptions, ZwavePorts } from './options.ts';
import { createOrders } from './orders.ts';
import { deviceIdOf, homeOf, type Part, valuesOf } from './part.ts';
import { createRadio } from './radio.ts';
import { createRoster, type RosterChange } from './roster.ts';
import { openSession, type Session } from './session.ts';
import { readAll } from './values.ts';
import { createWatch } from './watch.ts';

interface Spoken {
  readonly device: DeviceId;
  readonly values: DeviceValues;
}

/** What the controller says of itself: 1 is that it does not answer the server, 2 that it cannot send. */
const controllerStatus = { mute: 1, jammed: 2 } as const;
/** Where a device says how it stands, of all that could be asked. */
const asked = new Set(['currentMode', 'currentValue', 'currentState', 'toneId']);
const mostAsked = 3;

/** Z-Wave devices behind a zwave-js-server. A line that is lost is dialled anew, and nothing is sent late. */
export function createZwaveDriver(options: ZwaveOptions, { clock, random, log }: ZwavePorts): Driver {
  const counters = { malformed: 0, linkLosses: 0 };
  const backoff = createBackoff(clock, random);
  const roster = createRoster();
  /** What devices said that may wait a moment. */
  const patient = createSecondLane<Spoken>(({ device, values }) => tell(device, values));
  const radio = createRadio(clock, (silent) => emit({ tag: 'radio', silent }));
  let emit: (report: DriverReport) => void = () => {};
  let held: (id: DeviceId) => HeldDevice | null = () => null;
  let session: Session | null = null;
  let schema: number = schemas.least;
  let home = homeOf(0);
  let linkUp: boolean | null = null;
  let serverVersion = '';

  const ask = (command: string, args?: Json, patienceMs?: number): Promise<Answer> =>
    session?.ask(command, args, patienceMs) ?? Promise.resolve({ ok: false, code: 'lost' });

  const codes = createLockCodes(ask, () => schema);
  const orders = createOrders({ clock, ask, codes });
  const talk = createJoiningTalk({
    clock,
    ask,
    idOf: (no) => roster.parts(no)[0]?.discovered.id ?? deviceIdOf(home, no, null),
    keysOf: (no) => roster.node(no)?.secure ?? 'none',
  });
  const acts = createNetworkActs({
    clock,
    ask,
    nodeOf: (id) => nodeIn(id),
    talk,
  });
  const watch = createWatch({
    clock,
    nodes: roster.nodes,
    isBusy: acts.isBusy,
    ping: async (nodeId) => {
      const answer = await ask('node.ping', { nodeId });
      return answer.ok ? member(answer.result, 'responded') === true : null;
    },
    told: there,
  });
  const events = createNodeEvents({
    roster,
    orders,
    watch,
    talk,
    radio,
    changed: told,
    there,
    reported,
    entered: (entry) => emit({ tag: 'entered', entry }),
    malformed: () => {
      counters.malformed += 1;
    },
  });

  /** The node of an id, be it one that has not said what it is. */
  function nodeIn(id: DeviceId): number | null {
    const no =
      roster.find(id)?.node.no ?? roster.nodes().find((node) => deviceIdOf(home, node.no, null) === id)?.no;
    return no ?? null;
  }

  function told({ discovered, gone }: RosterChange, joined = false): void {
    patient.flush();
    for (const device of discovered) emit({ tag: 'discovered', device, ...(joined && { joined }) });
    for (const device of gone) emit({ tag: 'availability', device, online: false });
  }

  function there(no: number, online: boolean): void {
    patient.flush();
    for (const { discovered } of roster.parts(no))
      emit({ tag: 'availability', device: discovered.id, online });
  }

  function tell(device: DeviceId, values: DeviceValues): void {
    emit({ tag: 'reported', device, values, live: true });
    orders.said(device, values);
  }

  function reported({ discovered: { id, kind } }: Part, values: DeviceValues, live: boolean): void {
    if (Object.keys(values).length === 0) return;
    if (!live) return emit({ tag: 'reported', device: id, values, live });
    if (mayWait(kind, held(id)?.kind)) patient.add({ device: id, values });
    else tell(id, values);
  }

  function dial(): void {
    const dialled = openSession(options, clock, {
      whenRoom: patient.whenRoom,
      malformed: () => {
        counters.malformed += 1;
      },
      up: (state, version, spoken) => {
        if (session !== dialled) return;
        schema = spoken;
        serverVersion = version.server;
        backoff.reset();
        log.info('a Z-Wave JS server is there', { server: version.server, driver: version.driver, schema });
        up(state);
      },
      event: (source, name, event) => {
        if (session === dialled) heard(source, name, event);
      },
      ended: (reason) => {
        if (session !== dialled) return;
        session = null;
        counters.linkLosses += 1;
        down(reason);
        backoff.again(dial);
      },
    });
    session = dialled;
  }

  function up(state: Json): void {
    const controller = objectIn(state, 'controller');
    home = homeOf(countIn(controller, 'homeId') ?? 0);
    log.info('the Z-Wave network is known', {
      firmware: text(controller, 'firmwareVersion').slice(0, 20),
      sdk: text(controller, 'sdkVersion').slice(0, 20),
    });
    const change = roster.load(state);
    linkUp = true;
    emit({ tag: 'link', up: true });
    told(change);
    for (const node of roster.nodes()) {
      for (const part of roster.parts(node.no)) reported(part, readAll(node, part), false);
      // Of all others it is not known whether they would still answer.
      if (node.status === 'dead') there(node.no, false);
      if (node.has(0, classes.userCredential)) void readSlots(node.no);
    }
    watch.begin();
    controllerSays(numberIn(controller, 'status'));
    radio.measured(objectIn(controller, 'statistics'));
    talk.up();
  }

  function down(reason: string): void {
    patient.flush();
    orders.lost();
    acts.lost();
    talk.lost();
    watch.end();
    radio.reset();
    if (linkUp === false) return;
    linkUp = false;
    emit({ tag: 'link', up: false, reason, devices: roster.devices() });
  }

  async function readSlots(no: number): Promise<void> {
    const node = roster.node(no);
    const part = roster.parts(no).find(({ discovered: { kind } }) => kind === 'door_lock');
    if (node === undefined || part === undefined) return;
    const slots = await codes.slots(node, part.endpoint);
    if (slots !== null && linkUp === true) reported(part, slots, false);
  }

  function controllerSays(status: number | null): void {
    if (status === controllerStatus.mute) return down('the Z-Wave controller does not answer');
    if (linkUp !== true) return session?.listen();
    radio.jammed(status === controllerStatus.jammed);
  }

  function heard(source: string, name: string, event: Json): void {
    if (source === 'node') {
      const no = countIn(event, 'nodeId');
      if (isNodeNo(no)) events.node(no, name, event);
      else counters.malformed += 1;
      if (isNodeNo(no) && name.startsWith('credential ')) void readSlots(no);
      return;
    }
    if (source === 'driver') {
      if (name !== 'driver ready') return;
      // What devices were said to say before counts no longer.
      down('the Z-Wave driver starts anew');
      return session?.listen();
    }
    if (source !== 'controller') return;
    talk.controller(name, event);
    if (name === 'node removed') {
      const no = countIn(objectIn(event, 'node'), 'nodeId');
      if (no !== null) told(roster.remove(no));
      if (no !== null) watch.forget(no);
    } else if (name === 'node added') told(roster.put(member(event, 'node')));
    else if (name === 'status changed') controllerSays(numberIn(event, 'status'));
    else if (name === 'statistics updated') radio.measured(objectIn(event, 'statistics'));
    acts.controller(name, event);
  }

  return {
    network: acts.network,

    start: (listener, _, isHeld = held) => {
      emit = listener;
      held = isHeld;
      dial();
      return Promise.resolve();
    },

    command: (id, command) => {
      const found = roster.find(id);
      if (found === undefined) return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      if (linkUp !== true) return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      return orders.run(found.node, found.part, command);
    },

    takes: (id, command) => {
      const found = roster.find(id);
      if (found === undefined) return false;
      const { node, part } = found;
      return orderFor(command, part.discovered.kind, part.endpoint, valuesOf(node, part)) !== null;
    },

    read: (id) => {
      const found = roster.find(id);
      if (found === undefined || linkUp !== true) return false;
      const { node, part } = found;
      if (node.sleeps && node.status !== 'awake') return false;
      const places = valuesOf(node, part).filter(({ id: { property } }) => asked.has(String(property)));
      for (const { id: valueId } of places.slice(0, mostAsked))
        void ask('node.poll_value', { nodeId: node.no, valueId });
      if (places.length === 0) void events.ping(node.no, ask);
      return true;
    },

    show: (id, sign) => {
      const found = roster.find(id);
      const setting = found === undefined ? null : signSetting(sign, valuesOf(found.node, found.part));
      if (found === undefined || setting === null || linkUp !== true) return;
      const { valueId, value } = setting;
      void ask('node.set_value', { nodeId: found.node.no, valueId, value });
    },

    learn: talk.learn,
    version: () => serverVersion,

    stop: () => {
      const last = session;
      session = null;
      emit = () => {};
      linkUp = false;
      backoff.cancel();
      patient.clear();
      orders.lost();
      orders.stop();
      acts.lost();
      talk.stop();
      watch.end();
      radio.reset();
      last?.end();
      return Promise.resolve();
    },

    counters: () => ({ ...counters }),
  };
}
