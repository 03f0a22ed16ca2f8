import type { PanelCommand } from '@homeward/contract/command.ts';
import type { Channel, PinSlot } from '@homeward/contract/modes.ts';
import { slotNumber } from '@homeward/contract/modes.ts';
import { AreaId, CommandId, DeviceId } from '@homeward/contract/ids.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { Driver, DriverReport } from '@homeward/drivers/port.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { appendNow } from '@homeward/hub/journal/hub-journal.ts';
import { createMemoryDisk, openMemoryJournal } from '@homeward/hub/journal/memory.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { createVirtualClock } from '@homeward/hub/testing/virtual-clock.ts';
import type { PanelConfig } from '@homeward/panel/config.ts';
import { argon2Hasher } from '@homeward/server/accounts/hasher.ts';
import { serverOptions } from '@homeward/server/options.ts';
import { createServer, type Server } from '@homeward/server/server.ts';
import type { Store } from '@homeward/server/store/store.ts';
import { panelFolder } from '../panel-host.ts';
import { memoryConnector } from '../portal/memory-connector.ts';
import { portalKey } from '../portal-key.ts';
import { makeAccounts } from './accounts.ts';
import { familyDay, type Happening, midnight, type Person, rosasDay, seeded } from './household.ts';
import { mapleCodes, mapleStreet } from './maple-street.ts';
import { rosaCodes, rosasFlat } from './rosas-flat.ts';
import { restingValues } from './zones.ts';

const days = 90;
const minuteMs = 60_000;
const keypad = DeviceId.parse('RF:0a1b2c11');
const dayMs = 24 * 60 * minuteMs;

interface Household {
  readonly config: PanelConfig;
  readonly codes: readonly { readonly slot: PinSlot; readonly code: string }[];
  readonly day: (random: () => number, back: number, weekday: number) => readonly Happening[];
}
const households: readonly Household[] = [
  { config: mapleStreet, codes: mapleCodes, day: familyDay },
  { config: rosasFlat, codes: rosaCodes, day: rosasDay },
];

const quiet: Log = {
  info: () => {},
  warn: () => {},
  error: (message, data) => process.stderr.write(`${message} ${JSON.stringify(data)}\n`),
};

/** Devices that say what the household's day has them say. */
function actedDriver(config: PanelConfig): {
  readonly open: () => Driver;
  readonly say: (report: DriverReport) => void;
} {
  let emit: (report: DriverReport) => void = () => {};
  return {
    say: (report) => emit(report),
    open: () => ({
      start: (listener) => {
        emit = listener;
        emit({ tag: 'link', up: true });
        for (const { id, kind } of config.devices) {
          emit({ tag: 'availability', device: id, online: true });
          emit({ tag: 'reported', device: id, values: restingValues(kind), live: true });
        }
        return Promise.resolve();
      },
      command: () => Promise.resolve({ tag: 'confirmed' }),
      stop: () => Promise.resolve(),
      counters: () => ({ malformed: 0, linkLosses: 0 }),
    }),
  };
}

interface Life {
  readonly household: Household;
  readonly hub: Hub;
  readonly say: (report: DriverReport) => void;
  readonly random: () => number;
  readonly keep: () => void;
}

/** Lets a household live on a virtual clock: a hub of its own, whose memory becomes the journal that the demo goes on with. */
async function beginLife(
  household: Household,
  data: string,
  clock: Clock,
  random: Random,
  server: Server,
): Promise<Life> {
  const { config, codes } = household;
  const folder = panelFolder(data, config.id);
  const disk = createMemoryDisk(Buffer.from(random.bytes(12)).toString('hex'));
  const driver = actedDriver(config);
  await server.enrol({ id: config.id, name: config.name, key: folder.keys.link });
  const hub = createHub({
    config,
    journal: openMemoryJournal(disk),
    clock,
    random,
    log: quiet,
    drivers: [{ name: 'household', open: driver.open }],
    plan: planned([]),
    ways: { open: () => null },
    keyring: folder.keys,
    schedule: (run) => void clock.after(0, run),
  });
  hub.connect(memoryConnector(server));
  hub.start();
  void Promise.all(codes.map(({ slot, code }) => hub.setPin(slot, code)));
  const keep = (): void => {
    const lived = openMemoryJournal(disk).load();
    if (lived.snapshot === null || lived.clock === null) throw new Error('the household left nothing behind');
    const journal = openSqliteJournal({ path: folder.journal, epoch: lived.epoch, log: quiet });
    appendNow(journal, {
      firstInput: 1,
      inputs: [],
      events: [],
      wallOffset: 0,
      results: [],
      pins: lived.pins,
      counters: lived.counters,
      clock: lived.clock,
      performed: 0,
      acked: lived.lastEventSeq,
      snapshot: lived.snapshot.state,
      rewrite: null,
    });
    journal.close();
  };
  return { household, hub, say: driver.say, random: seeded(config.id === mapleStreet.id ? 12 : 7), keep };
}

/** One thing of the day happens. People's codes go the way codes go: through keypad or portal, checked by the hub. */
function happen({ household, hub, say }: Life, happening: Happening, clock: Clock, count: number): void {
  const { config, codes } = household;
  let asked = 0;
  const ask = (who: Person, channel: Channel, command: PanelCommand): void => {
    const slot = config.pins.find(({ name }) => name === who)?.slot ?? null;
    void hub.command({
      id: CommandId.parse(`history-${clock.now()}-${count}-${(asked += 1)}`),
      actor: { tag: 'person', name: who, channel, slot },
      slots: slot ? [slot] : [],
      trusted: false,
      expiresAt: clock.now() + 10_000,
      command,
    });
  };
  switch (happening.tag) {
    case 'report':
      say({
        tag: 'reported',
        device: DeviceId.parse(happening.device),
        values: happening.values,
        live: true,
      });
      break;
    case 'mains':
      hub.post({ tag: 'panelReported', fault: 'acFailure', on: !happening.on });
      break;
    case 'settle':
      for (const { id } of hub.state().incidents.filter(({ state }) => state !== 'closed')) {
        const act = { tag: 'incident', incident: id } as const;
        ask(happening.who, 'web', { ...act, act: 'acknowledge', reason: null, text: '' });
        ask(happening.who, 'web', { ...act, act: 'close', reason: happening.reason, text: happening.text });
      }
      ask(happening.who, 'web', {
        tag: 'setMode',
        area: 0,
        mode: 'disarm',
        pin: codes[0]?.code ?? null,
        force: false,
      });
      break;
    case 'mode': {
      const { area, mode, who, through, force } = happening;
      const person = config.pins.find(({ name }) => name === who);
      const pin =
        codes.find(({ slot }) => person && slotNumber(slot) === slotNumber(person.slot))?.code ?? null;
      if (through === 'keypad')
        void hub.local({
          device: keypad,
          channel: 'keypad',
          area: AreaId.parse(area),
          mode,
          force,
          code: pin,
        });
      else ask(who, through, { tag: 'setMode', area: AreaId.parse(area), mode, pin, force });
    }
  }
}

/**
 * Makes the demo's past: both households live through 90 days up to now, on a virtual clock, with real hubs and a real
 * server on the given store. `progress` hears how many days are done. Takes some seconds.
 */
export async function liveThroughHistory(
  store: Store,
  data: string,
  now: number,
  random: Random,
  progress: (done: number, of: number) => void,
): Promise<void> {
  const start = midnight(now, mapleStreet.timeZone) - days * dayMs;
  const clock = createVirtualClock(start);
  const server = await createServer({
    store,
    clock,
    random,
    log: quiet,
    hasher: argon2Hasher(),
    options: serverOptions({ demo: true, limits: { saveDelay: dayMs }, key: portalKey(data) }),
  });
  const lives: Life[] = [];
  for (const household of households) lives.push(await beginLife(household, data, clock, random, server));
  await makeAccounts(server, start);
  await clock.run(minuteMs);
  let count = 0;
  for (let back = days; back >= 0; back -= 1) {
    const begin = start + (days - back) * dayMs;
    const weekday = new Date(begin + dayMs / 2).getUTCDay();
    const today = lives
      .flatMap((life) =>
        life.household.day(life.random, back, weekday).map((happening) => ({ life, happening })),
      )
      .toSorted((a, b) => a.happening.minute - b.happening.minute);
    for (const { life, happening } of today) {
      const at = begin + happening.minute * minuteMs;
      if (at >= now - minuteMs) break;
      if (at > clock.now()) await clock.run(at - clock.now());
      happen(life, happening, clock, (count += 1));
    }
    progress(days - back, days);
  }
  await clock.run(Math.max(0, now - clock.now()));
  const stopping = Promise.all(lives.map(({ hub }) => hub.stop()));
  await clock.run(1000);
  await stopping;
  for (const life of lives) life.keep();
  const closing = server.close();
  await clock.run(1000);
  await closing;
}
