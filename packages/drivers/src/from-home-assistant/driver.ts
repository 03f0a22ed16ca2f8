import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { confirms } from '@homeward/contract/rules/devices/confirmation.ts';
import { createBackoff } from '../common/backoff.ts';
import { createTeller } from '../common/device-words.ts';
import { createWaitingCommands } from '../common/waiting.ts';
import type { CommandOutcome, Driver } from '../port.ts';
import type { Answer } from './messages.ts';
import type { FromHomeAssistantOptions, FromHomeAssistantPorts } from './options.ts';
import type { Call } from './part.ts';
import { readHouse } from './read-house.ts';
import { createRoster } from './roster.ts';
import { openSession, type Session, type Subscription, tokenRefused } from './session.ts';
import { readChanges } from './states.ts';

/** Ms until all is read again, whatever was told: an event may have been missed. */
const readAgainMs = 300_000;
/** Ms in which several changes of the registry are one. */
const settleMs = 1_000;
/** Ms until a token that was refused is tried again: Home Assistant bans who tries too often. */
const refusedMs = 300_000;
/** Whoever may not, or names what is not there, does not succeed by trying again. */
const hopeless = new Set(['unauthorized', 'not_found', 'service_validation_error', 'invalid_format']);

/** Devices of a Home Assistant. A line that is lost is dialled anew, and nothing is sent late. */
export function createFromHomeAssistantDriver(
  options: FromHomeAssistantOptions,
  { clock, random, log }: FromHomeAssistantPorts,
): Driver {
  const counters = { malformed: 0, linkLosses: 0 };
  const backoff = createBackoff(clock, random);
  const roster = createRoster();
  const waiting = createWaitingCommands(clock);
  const teller = createTeller(waiting, (id) => roster.find(id)?.discovered.kind);
  let session: Session | null = null;
  let changes: Subscription | null = null;
  let listensTo = '';
  let linkUp: boolean | null = null;
  let version = '';
  let isReading = false;
  let readsAgain = false;
  let cancelRead = (): void => {};
  let cancelRetry = (): void => {};

  function dial(): void {
    const dialled = openSession(options, clock, {
      whenRoom: teller.whenRoom,
      malformed: () => {
        counters.malformed += 1;
      },
      up: (said) => {
        if (session !== dialled) return;
        version = said;
        void read();
      },
      ended: (reason) => {
        if (session !== dialled) return;
        session = null;
        counters.linkLosses += 1;
        down(reason);
        if (reason === tokenRefused) cancelRetry = clock.after(refusedMs, dial);
        else backoff.again(dial);
      },
    });
    session = dialled;
  }

  function plan(ms: number): void {
    cancelRead();
    cancelRead = clock.after(ms, () => void read());
  }

  /** Reads all that there is, and hears what changes of it from then on. */
  async function read(): Promise<void> {
    const own = session;
    if (own === null) return;
    if (isReading) {
      readsAgain = true;
      return;
    }
    isReading = true;
    const house = await readHouse(own.ask);
    isReading = false;
    if (session !== own) return session === null ? undefined : void read();
    if ('why' in house) return own.end(house.why);
    const isFirst = linkUp !== true;
    const words = roster.load(house.registry, house.states);
    if (isFirst) {
      linkUp = true;
      backoff.reset();
      log.info('a Home Assistant is there', { version, devices: roster.devices().length });
      teller.link({ tag: 'link', up: true });
    }
    teller.tell(words);
    if (isFirst) await followRegistry(own);
    await follow(own);
    if (session !== own) return;
    plan(readsAgain ? settleMs : readAgainMs);
    readsAgain = false;
  }

  async function followRegistry(own: Session): Promise<void> {
    for (const event_type of ['entity_registry_updated', 'device_registry_updated'])
      // Without these it is noticed when all is read again.
      await own.listen('subscribe_events', { event_type }, () => plan(settleMs));
  }

  async function follow(own: Session): Promise<void> {
    const entities = roster.entities().toSorted();
    const wanted = entities.join(' ');
    if (wanted === listensTo || session !== own) return;
    const before = changes;
    listensTo = wanted;
    changes = null;
    before?.leave();
    // Nobody is asked for nothing: that would be everything.
    if (entities.length === 0) return;
    const now = await own.listen('subscribe_entities', { entity_ids: entities }, heard);
    if (session !== own) return;
    if (now === null) own.end('Home Assistant does not tell what changes: it may be too old');
    changes = now;
  }

  function heard(event: Parameters<typeof readChanges>[0]): void {
    const read = readChanges(event, roster.state);
    if (read === null) {
      counters.malformed += 1;
      return;
    }
    for (const change of read) {
      const { words, isOther } = roster.change(change);
      teller.tell(words);
      if (isOther) plan(settleMs);
    }
  }

  function down(reason: string): void {
    teller.flush();
    waiting.lost();
    cancelRead();
    changes = null;
    listensTo = '';
    readsAgain = false;
    roster.forget();
    if (linkUp === false) return;
    linkUp = false;
    teller.link({ tag: 'link', up: false, reason, devices: roster.devices() });
  }

  /** A call that came through is done where Home Assistant says so of the device; where nothing is to be said, it is sent. */
  function called(device: DeviceId, { confirmedBy }: Call, answer: Answer): CommandOutcome | null {
    if (!answer.ok)
      return hopeless.has(answer.code)
        ? { tag: 'rejected', reason: 'unsupported' }
        : { tag: 'unconfirmed', reason: answer.code === 'lost' ? 'linkLost' : 'timedOut' };
    if (confirmedBy === null) return { tag: 'sent' };
    // It stands as it was told already: no word of it will come.
    return confirms(confirmedBy, roster.values(device)) ? { tag: 'confirmed' } : null;
  }

  function callFor(id: DeviceId, command: Parameters<Driver['command']>[1]) {
    for (const { entityId, part } of roster.find(id)?.members ?? []) {
      const call = part.encode(command);
      if (call !== null) return { entityId, call };
    }
    return null;
  }

  return {
    start: (listener, _, held) => {
      teller.start(listener, held);
      dial();
      return Promise.resolve();
    },

    command: (id, command) => {
      const own = session;
      if (roster.find(id) === undefined) return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      const found = callFor(id, command);
      if (found === null) return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      // Home Assistant says that it called a service on what cannot be reached, and does nothing.
      if (own === null || linkUp !== true || !roster.isReached(id))
        return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      const { entityId, call } = found;
      return waiting.wait(id, call.confirmedBy, (settle) => {
        const { domain, service, data } = call;
        const more = { domain, service, service_data: data, target: { entity_id: entityId } };
        void own.ask('call_service', more).then((answer) => {
          const outcome = called(id, call, answer);
          if (outcome !== null) settle(outcome);
        });
      });
    },

    takes: (id, command) => callFor(id, command) !== null,

    read: (id) => {
      if (linkUp !== true || roster.find(id) === undefined) return false;
      teller.tell(roster.all(id));
      return true;
    },

    version: () => version,

    stop: () => {
      const last = session;
      session = null;
      teller.stop();
      linkUp = false;
      backoff.cancel();
      cancelRead();
      cancelRetry();
      waiting.lost();
      last?.end();
      return Promise.resolve();
    },

    counters: () => ({ ...counters }),
  };
}
