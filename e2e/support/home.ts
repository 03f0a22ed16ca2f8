import type { BrowserContext } from '@playwright/test';
import type { HouseSettings, ServerSettings, SiteOfTerrace } from './home-messages.ts';
import { startHomeProcess, type HomeProcess } from './home-process.ts';
import { householdAt, newSiteAt, terraceHouse, type AccountName } from './household.ts';

/** What a test wants of its home. */
export interface HomeSettings extends Partial<HouseSettings> {
  readonly server?: ServerSettings;
}

/** A house, a flat and the people who have to do with them, for one test alone. */
export interface Home {
  readonly address: string;
  /** The port at which panels of other makers report; null where its server has none. */
  readonly receiver: number | null;
  /** Its panels. */
  readonly house: string;
  readonly flat: string;
  /** The sign-in name that an account of the demo has here. */
  login(account: string): string;
  /** The refresh token of a session of an account that nobody has used yet. */
  session(account: AccountName): string;
  /** Hands a session over to a browser, as the portal's own sign-in page leaves it there. */
  admit(context: BrowserContext, account?: AccountName): Promise<void>;
  /** Kills its process as a power cut would, and starts it again on the same disk and port. */
  restart(): Promise<void>;
  /** Has houses of its terrace come to the portal, for the first time or again; gives their panels. */
  terrace(houses: readonly SiteOfTerrace[]): Promise<readonly string[]>;
  /** Cuts the lines of its panels to the portal, or mends them. */
  line(word: 'cut' | 'mend'): Promise<void>;
  /** Starts a panel without an owner or a company, and gives its address. */
  newSite(): Promise<string>;
  /** Has the process stand still, or go on: for a home whose server no other test asks for. */
  freeze(frozen: boolean): void;
}

/** The homes of a worker: one process for all tests that want the same server. */
export interface Homes {
  /** Opens a household that no test has had. Only one at a time is open for each test. */
  open(settings?: HomeSettings): Promise<Home>;
  /** Closes what was opened since the last time. */
  closeAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Households of a process: most tests want the ordinary server, and few each other one. */
const ordinary = 40;
const others = 6;

interface Kept {
  readonly process: HomeProcess;
  /** The next household that nobody has had. */
  next: number;
  readonly households: number;
  /** It was killed: what it does afterwards is the business of the test that killed it. */
  killed: boolean;
}

/** Starts no home before it is wanted. */
export function homesOfWorker(): Homes {
  const kept = new Map<string, Kept>();
  const opened: { readonly key: string; readonly home: Kept; readonly household: number }[] = [];

  async function take(key: string, server: ServerSettings): Promise<Kept> {
    const known = kept.get(key);
    if (known !== undefined && known.next < known.households) return known;
    await known?.process.stop();
    const households = key === '{}' ? ordinary : others;
    const process = await startHomeProcess(households, server);
    const begun: Kept = { process, next: 0, households, killed: false };
    kept.set(key, begun);
    return begun;
  }

  return {
    async open({ server = {}, ...given } = {}) {
      const house: HouseSettings = { exit: 1, entry: 8, hold: 30, mqtt: null, stations: [], ...given };
      const key = JSON.stringify(server);
      const home = await take(key, server);
      const household = home.next;
      home.next += 1;
      await home.process.run({ tag: 'open', household, house });
      opened.push({ key, home, household });
      return homeAt(home, household, house);
    },
    async closeAll() {
      for (const { key, home, household } of opened.splice(0)) {
        if (!home.killed) await home.process.run({ tag: 'close', household });
        else if (kept.get(key) === home) {
          kept.delete(key);
          await home.process.stop();
        }
      }
    },
    async stop() {
      await Promise.all([...kept.values()].map(({ process }) => process.stop()));
    },
  };
}

function homeAt(kept: Kept, household: number, settings: HouseSettings): Home {
  const { process } = kept;
  const { house, flat, suffix } = householdAt(household);
  const used = new Map<AccountName, number>();
  const session = (account: AccountName): string => {
    const place = used.get(account) ?? 0;
    used.set(account, place + 1);
    const token = process.sessions[household]?.[account][place];
    if (token === undefined)
      throw new Error(`all sessions of ${account} are used: household.ts says how many`);
    return token;
  };
  return {
    address: process.address,
    receiver: process.receiver,
    house,
    flat,
    login: (account) => `${account}${suffix}`,
    session,
    async admit(context, account = 'demo') {
      const cookie = { url: process.address, sameSite: 'Strict' as const };
      await context.addCookies([
        { ...cookie, name: 'homeward_refresh', value: session(account), httpOnly: true },
        // The mark of an earlier visit, without which the portal asks for no session.
        { ...cookie, name: 'id', value: `${account}${suffix}` },
      ]);
    },
    async restart() {
      kept.killed = true;
      await process.restart();
      await process.run({ tag: 'open', household, house: settings });
    },
    async newSite() {
      await process.run({ tag: 'newSite', household });
      return newSiteAt(household);
    },
    freeze: (frozen) => process.freeze(frozen),
    async terrace(houses) {
      await process.run({ tag: 'terrace', household, houses });
      return houses.map(({ no }) => terraceHouse(household, no));
    },
    line: (word) => process.run({ tag: 'line', household, up: word === 'mend' }),
  };
}
