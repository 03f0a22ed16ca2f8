import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Channel, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import { AreaId, CommandId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { Driver, DriverReport } from '@homeward/drivers/port.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { codeVersion } from '@homeward/hub/archive/code-version.ts';
import { defaultArchive } from '@homeward/hub/archive/past-settings.ts';
import { defaultHistory } from '@homeward/hub/history/retention.ts';
import { connect } from '@homeward/hub/journal/open-database.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { pastPaths } from '@homeward/hub/past/past-paths.ts';
import { createRecorder } from '@homeward/hub/past/recorder.ts';
import type { LinkConnector } from '@homeward/hub/link/connector.ts';
import type { LinkClient } from '@homeward/hub/link/link-client.ts';
import type { SnapshotEvery } from '@homeward/hub/loop/snapshot-every.ts';
import { createVirtualClock, settled } from '@homeward/hub/time/virtual-clock.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { argon2Hasher } from '@homeward/server/accounts/hasher.ts';
import { serverOptions } from '@homeward/server/options/options.ts';
import { createServer, type Server } from '@homeward/server/server.ts';
import type { Store } from '@homeward/server/store/store.ts';
import { panelFolder } from '../start/panel-host.ts';
import { memoryConnector } from '../portal/memory-connector.ts';
import { portalKey } from '../keys/portal-key.ts';
import { demoCompany, makeAccounts } from './accounts.ts';
import { makeFleet } from './fleet.ts';
import { gatheringJournal } from './gathering-journal.ts';
import { familyDay, type Happening, midnight, type Person, rosasDay, seeded } from './household.ts';
import { mapleCodes, mapleStreet } from './maple-street.ts';
import { rosaCodes, rosasFlat } from './rosas-flat.ts';
import { restingValues } from './zones.ts';

const minuteMs = 60_000;
const keypad = DeviceId.parse('RF:0a1b2c11');
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** States are written so seldom: nobody goes on from the middle of a life that is being made. */
const snapshotEvery: SnapshotEvery = { inputs: 2_000, ms: 6 * hourMs };

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

/** Devices that say what the household's day has them say, and do as they are told. */
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
      command: (device, command) => {
        const values = wantedBy(command);
        if (values !== null) emit({ tag: 'reported', device, values, live: true });
        return Promise.resolve({ tag: 'confirmed' });
      },
      stop: () => Promise.resolve(),
      counters: () => ({ malformed: 0, linkLosses: 0 }),
    }),
  };
}

/** What the portal does every minute it does once a day: a quarter of a year has 130,000 minutes, and nothing to tidy. */
const daily = (clock: Clock): Clock => ({
  now: () => clock.now(),
  monotonic: () => clock.monotonic(),
  after: (ms, call) => clock.after(Math.max(ms, dayMs), call),
});

/** A link that brings events as they happen, and the state as a whole only: nobody looks at it meanwhile. */
const eventsOnly = (connector: LinkConnector): LinkConnector => ({
  dial: async (...call) => {
    const opened = await connector.dial(...call);
    return { ...opened, up: { ...opened.up, change: () => Promise.resolve(true) } };
  },
});

interface Life {
  readonly household: Household;
  readonly hub: Hub;
  readonly link: LinkClient;
  readonly say: (report: DriverReport) => void;
  readonly random: () => number;
  /** Takes what was lived by now into archive and history. */
  readonly record: () => void;
  readonly close: () => void;
}

/** Lets a household live on a virtual clock: a hub of its own, whose journal and past the demo goes on with. */
async function beginLife(
  household: Household,
  data: string,
  clock: Clock,
  random: Random,
  server: Server,
): Promise<Life> {
  const { config, codes } = household;
  const folder = panelFolder(data, config.id);
  let keptTo = 0;
  const written = openSqliteJournal({
    path: folder.journal,
    epoch: Buffer.from(random.bytes(12)).toString('hex'),
    log: quiet,
    follower: { wroteState: () => {}, keptTo: () => keptTo },
    waits: true,
    // A draft that is broken off is thrown away.
    open: (path) => {
      const database = connect(path);
      database.pragma('synchronous = OFF');
      return database;
    },
  });
  const journal = gatheringJournal(written);
  const version = codeVersion();
  const recorder = createRecorder({
    paths: pastPaths(folder.journal),
    archive: defaultArchive,
    history: defaultHistory,
    livedFrom: 1,
    lives: version,
    version,
    log: quiet,
  });
  const driver = actedDriver(config);
  await server.enrol({ id: config.id, name: config.name, key: folder.keys.link });
  const hub = createHub({
    config,
    journal,
    snapshotEvery,
    clock,
    random,
    log: quiet,
    drivers: [{ name: 'household', open: driver.open }],
    plan: planned([]),
    ways: { open: () => null },
    keyring: folder.keys,
    schedule: (run) => void clock.after(0, run),
  });
  const link = hub.connect(eventsOnly(memoryConnector(server)));
  hub.start();
  void Promise.all(codes.map(({ slot, code }) => hub.setPin(slot, code)));
  const record = (): void => {
    journal.write();
    for (let more = true; more;) ({ keptTo, more } = recorder.record(clock.now()));
  };
  const close = (): void => {
    record();
    recorder.close();
    journal.close();
  };
  const personal = seeded(config.id === mapleStreet.id ? 12 : 7);
  return { household, hub, link, say: driver.say, random: personal, record, close };
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
 * Makes the demo's past: both households live through so many days up to now, on a virtual clock, with real hubs and a
 * real server on the given store. `progress` hears how many days are done. A day takes about a tenth of a second.
 */
export async function liveThroughHistory(
  store: Store,
  data: string,
  now: number,
  random: Random,
  progress: (done: number, of: number) => void,
  days = 90,
): Promise<void> {
  const start = midnight(now, mapleStreet.timeZone) - days * dayMs;
  const clock = createVirtualClock(start);
  const server = await createServer({
    store,
    clock: daily(clock),
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
    for (const life of lives) life.record();
    progress(days - back, days);
  }
  await clock.run(Math.max(0, now - clock.now()));
  await makeFleet(server, demoCompany, now);
  for (const { link } of lives) link.resend();
  await settled();
  const stopping = Promise.all(lives.map(({ hub }) => hub.stop()));
  await clock.run(1000);
  await stopping;
  for (const life of lives) life.close();
  const closing = server.close();
  await clock.run(1000);
  await closing;
}
