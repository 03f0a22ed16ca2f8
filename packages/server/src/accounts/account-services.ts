import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { ServerOptions } from '../options/options.ts';
import { forgetSingleUse } from '../store/single-use.ts';
import type { Db } from '../store/store.ts';
import { forgetCounts } from '../store/tries.ts';
import { Accounts } from './accounts.ts';
import { memoryCounters, storedCounters } from './counters.ts';
import { Factors } from './factors.ts';
import type { Hasher } from './hasher.ts';
import type { Memberships } from './memberships.ts';
import { createPasscodes } from './passcodes.ts';
import type { Passcodes } from './passcodes.ts';
import { createPasskeys } from './passkeys.ts';
import type { Passkeys } from './passkeys.ts';
import { RateLimit } from '../base/rate-limit.ts';
import { createSeal } from '../base/seal.ts';
import type { Seal } from '../base/seal.ts';
import type { Sessions } from './sessions.ts';
import { SignIns } from './sign-ins.ts';
import { singleUses } from './single-use.ts';
import type { SingleUses } from './single-use.ts';
import { createKnownDevices } from './known-devices.ts';
import type { KnownDevices } from './known-devices.ts';
import { Throttle } from './throttle.ts';

/** Everything about people and how they prove who they are. */
export interface AccountServices {
  readonly accounts: Accounts;
  readonly seal: Seal;
  readonly singleUse: SingleUses;
  readonly devices: KnownDevices;
  readonly passkeys: Passkeys;
  readonly factors: Factors;
  readonly signIns: SignIns;
  readonly passcodes: Passcodes;
  /** Searches for addresses, by account. */
  readonly searches: RateLimit;
}

/** Searches that an account may make in a minute: whoever runs the search sees them all as ours. */
const searchesPerMinute = 10;

interface Given {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: Hasher;
  readonly options: ServerOptions;
  readonly sessions: Sessions;
  readonly memberships: Memberships;
  readonly flagsOf: (panel: PanelId) => Readonly<Record<FlagName, boolean>>;
}

export function accountServices(given: Given): AccountServices {
  const { db, clock, random, hasher, options, sessions, memberships, flagsOf } = given;
  const { limits } = options;
  const stored = storedCounters(db, clock);
  const throttle = new Throttle({
    // One node alone knows of every try, and a flood of them must not reach its disk.
    passwords: options.cluster === null ? memoryCounters(clock) : stored,
    factors: stored,
    limits,
  });
  const seal = createSeal(options.key ?? random.bytes(32), random);
  const devices = createKnownDevices(seal, random);
  const singleUse = singleUses({ db, clock, random, seal });
  const passkeys = createPasskeys({ db, clock, limits, singleUse });
  const factors = new Factors({ db, clock, random, seal, throttle, passkeys });
  const accounts = new Accounts({ db, clock, random, hasher, limits, throttle, sessions, devices });
  return {
    accounts,
    seal,
    devices,
    singleUse,
    passkeys,
    factors,
    signIns: new SignIns({
      db,
      clock,
      limits,
      accounts,
      memberships,
      sessions,
      singleUse,
      passkeys,
      factors,
    }),
    passcodes: createPasscodes({ sessions, clock, limits, flagsOf }),
    searches: new RateLimit(clock, searchesPerMinute),
  };
}

/** Forgets secrets that are over and tries of long ago. Called now and then. */
export async function sweepAccounts(db: Db, now: number, triesLife: number): Promise<void> {
  await forgetSingleUse(db, now);
  await forgetCounts(db, now - triesLife, now);
}
