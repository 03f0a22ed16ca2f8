import { makeAccounts, type DemoHousehold } from '@homeward/homeward/demo/accounts.ts';
import type { Machine } from '@homeward/homeward/start/panel-host.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { argon2Hasher, type Hasher } from '@homeward/server/accounts/hasher.ts';
import { serverOptions } from '@homeward/server/options/options.ts';
import { createServer, type Server } from '@homeward/server/server.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { householdAt, sessionsMade, type FreshSessions } from './household.ts';

export interface FirstHouseholds {
  readonly database: string;
  readonly count: number;
  /** Epoch ms. */
  readonly movedIn: number;
  /** Whether sessions begin with the password, or as if it had been given long ago. */
  readonly proven: boolean;
  /** What secrets in the store are sealed by. */
  readonly key: Uint8Array;
}

/** Hashes a password once: the households' accounts all have the same one, and each hash costs 50 ms. */
function oncePerPassword(hasher: Hasher): Hasher {
  const hashes = new Map<string, Promise<string>>();
  return {
    hash: (password) => {
      const known = hashes.get(password) ?? hasher.hash(password);
      hashes.set(password, known);
      return known;
    },
    verify: (hash, password) => hasher.verify(hash, password),
  };
}

/**
 * Makes the accounts and sessions of a home's households, before its portal is opened. Gives the sessions, or null where
 * the store has accounts already.
 */
export async function firstHouseholds(
  { database, count, movedIn, proven, key }: FirstHouseholds,
  machine: Machine,
): Promise<readonly FreshSessions[] | null> {
  const store = await openStore(database);
  const server = await createServer({
    store,
    ...machine,
    hasher: oncePerPassword(argon2Hasher()),
    options: serverOptions({ node: 'first households', key }),
  });
  const made: FreshSessions[] = [];
  const fresh = !(await server.services.accounts.any());
  if (fresh)
    for (let no = 0; no < count; no += 1) {
      const household = householdAt(no);
      // Each panel gives its own name and key when it is opened.
      for (const id of [household.house, household.flat]) await server.enrol({ id, name: '', key: '' });
      const accounts = await makeAccounts(server, movedIn, household);
      made.push(await openSessions(server, household, accounts, proven ? 'password' : 'none'));
    }
  await server.close();
  await store.close();
  return fresh ? made : null;
}

/** Opens sessions as signing in does. */
async function openSessions(
  { services }: Server,
  household: DemoHousehold,
  accounts: ReadonlyMap<string, AccountId>,
  proof: 'password' | 'none',
): Promise<FreshSessions> {
  const tokensOf = async (login: keyof FreshSessions): Promise<readonly string[]> => {
    const account = accounts.get(login);
    if (account === undefined) throw new Error(`the demo has no account ${login}`);
    const { panel, count } = sessionsMade[login];
    const tokens: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const { refresh } = await services.sessions.open({
        account,
        channel: 'web',
        panel: panel === null ? null : household[panel],
        remember: false,
        rights: 'full',
        appPassword: null,
        proof,
        device: 'Chrome, Linux',
        address: '127.0.0.1',
      });
      tokens.push(refresh);
    }
    return tokens;
  };
  return {
    demo: await tokensOf('demo'),
    ben: await tokensOf('ben'),
    rosa: await tokensOf('rosa'),
    carer: await tokensOf('carer'),
    operator: await tokensOf('operator'),
    installer: await tokensOf('installer'),
  };
}
