import { matrix, may } from '@homeward/contract/rules/access/access-matrix.ts';
import type { Capability } from '@homeward/contract/shapes/access/access.ts';
import type { Verdict } from '@homeward/contract/rules/access/access-matrix.ts';
import type { AccountId, DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { alarmOn, inTestMode } from '../panels/cached-panel.ts';
import type { GivenCameras } from '../panels/resources.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { withholds } from '../panels/shared-panel.ts';
import { scopeOfMembership } from '../panels/scope.ts';
import {
  accountById,
  changeMembership,
  deleteMembership,
  membershipsOf,
  putMembership,
} from '../store/accounts.ts';
import type { Account, Membership } from '../store/accounts.ts';
import type { Doer } from '../store/event-scope.ts';
import type { Changed } from '../store/revisions.ts';
import { factorsOf } from '../store/second-factors.ts';
import type { FactorCount } from '../store/second-factors.ts';
import type { Db } from '../store/store.ts';
import type { Tenancy } from '../store/tenancy.ts';
import type { Staff } from '../store/tenants.ts';
import { grantOf } from './grants.ts';

/** Who works for which tenant, and which tenant looks after a panel. */
interface Directory {
  staffOf(account: AccountId): Staff | null;
  tenancy(panel: PanelId): Tenancy;
  /** Calls `listener` with those whom a change may have given or taken something. */
  onChange(listener: (who: readonly AccountId[]) => void): () => void;
}

/** An account with what it may be where. */
export interface Person {
  readonly account: Account;
  /** What proves him beside the password. */
  readonly factors: FactorCount;
  /** Those in force now and later or earlier; ask `membershipAt`. */
  readonly memberships: readonly Membership[];
  /** What the company he works for makes of him at a panel it looks after, or null. */
  asStaff(panel: PanelId): Membership | null;
}

/** A person in memory. There are very many, so it is one object and no closures. */
class Known implements Person {
  readonly account: Account;
  readonly factors: FactorCount;
  readonly memberships: readonly Membership[];
  readonly readAt: number;
  readonly #directory: Directory;

  constructor(
    { account, factors, memberships }: Omit<Person, 'asStaff'>,
    readAt: number,
    directory: Directory,
  ) {
    this.account = account;
    this.factors = factors;
    this.memberships = memberships;
    this.readAt = readAt;
    this.#directory = directory;
  }

  asStaff(panel: PanelId): Membership | null {
    const account = this.account.id;
    const staff = this.#directory.staffOf(account);
    // Support comes in by a case alone, and no operator over the heads of a company (reliability D6).
    if (staff === null || staff.role === 'support') return null;
    if (this.#directory.tenancy(panel).tenant !== staff.tenant) return null;
    return {
      account,
      panel,
      role: 'installer',
      areas: [],
      slots: [{ tag: 'installer' }],
      from: 0,
      until: null,
      cameras: [],
    };
  }
}

type Listener = (account: AccountId) => void;

/** Owns who may be what where: in memory in front of the store, and gone from memory with every change. */
export class Memberships {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #directory: Directory;
  readonly #trust: number;
  readonly #known = new Map<AccountId, Known>();
  readonly #listeners = new Set<Listener>();

  /** `trust`: ms after which the store is asked again; without end where no other node writes. */
  constructor(db: Db, clock: Clock, directory: Directory, trust: number) {
    this.#db = db;
    this.#clock = clock;
    this.#directory = directory;
    this.#trust = trust;
    directory.onChange((accounts) => {
      for (const account of accounts) this.#changed(account);
    });
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What memory has, or undefined when the store must be asked. */
  peek(account: AccountId): Person | undefined {
    const known = this.#known.get(account);
    return known && this.#clock.now() - known.readAt <= this.#trust ? known : undefined;
  }

  async find(id: AccountId): Promise<Person | null> {
    const peeked = this.peek(id);
    if (peeked) return peeked;
    const account = await accountById(this.#db, id);
    if (!account) return null;
    const factors = await factorsOf(this.#db, id);
    const memberships = await membershipsOf(this.#db, id);
    const known = new Known({ account, factors, memberships }, this.#clock.now(), this.#directory);
    this.#known.set(id, known);
    return known;
  }

  /** Makes or changes a membership, with effect at once. */
  async put(membership: Membership): Promise<void> {
    await putMembership(this.#db, membership);
    this.#changed(membership.account);
  }

  /** Changes a membership that there is, with effect at once; `expect` is the revision that the edit starts from. */
  async change(membership: Membership, expect: number | null): Promise<Changed> {
    const changed = await changeMembership(this.#db, membership, expect);
    this.#changed(membership.account);
    return changed;
  }

  async remove(account: AccountId, panel: PanelId): Promise<void> {
    await deleteMembership(this.#db, account, panel);
    this.#changed(account);
  }

  /** The account itself has changed, or what protects it. */
  changed(account: AccountId): void {
    this.#changed(account);
  }

  /** By which word of the owner somebody of outside is let in now: its id, or null. */
  grantAt(membership: Membership, resident: CachedPanel | null | undefined, now: number): string | null {
    const { consentStoppedAt } = this.#directory.tenancy(membership.panel);
    return grantOf(membership, resident ?? null, consentStoppedAt, now);
  }

  /** The matrix's verdict for a membership at a panel as it is known now. */
  judge(
    membership: Membership,
    capability: Capability,
    verb: 'read' | 'write',
    given: {
      readonly resident: CachedPanel | null | undefined;
      readonly fresh: boolean;
      readonly now: number;
    },
  ): Verdict {
    const { resident, fresh, now } = given;
    const outside = membership.role === 'installer' || membership.role === 'support';
    return may(membership.role, capability, verb, {
      alarm: resident ? alarmOn(resident, scopeOfMembership(membership).silent) : false,
      consent: outside && this.grantAt(membership, resident, now) !== null,
      // Looked up for the one cell that asks: it is a part of the state that is kept packed.
      testing:
        matrix[capability][membership.role] === 'consentTest' && resident ? inTestMode(resident, now) : false,
      fresh,
    });
  }

  #changed(account: AccountId): void {
    this.#known.delete(account);
    for (const listener of this.#listeners) listener(account);
  }
}

/** The membership at a panel that is in force at `now`, or null: a person's own before what his company gives him. */
export const membershipAt = (person: Person, panel: PanelId, now: number): Membership | null =>
  person.memberships.find((one) => one.panel === panel && inForce(one, now)) ?? person.asStaff(panel);

export const inForce = (membership: Membership, now: number): boolean =>
  membership.from <= now && (membership.until === null || now < membership.until);

/** Whether somebody was given this camera: a user those that the master named, others all or none, by the matrix. */
export const wasGiven = ({ role, cameras }: Membership, camera: DeviceId): boolean =>
  role === 'user' ? cameras.includes(camera) : matrix.cameras[role] !== 'none';

const isCameraShared = ({ withheld = [] }: Membership): boolean => !withholds(withheld, 'cameras');

/** Whether somebody sees what a camera sees: it was given, and whoever is cared for shares it. */
export const seesCamera = (membership: Membership, camera: DeviceId): boolean =>
  isCameraShared(membership) && wasGiven(membership, camera);

/** The cameras that somebody was given, as ready-made replies tell them apart. */
export const camerasGiven = (membership: Membership): GivenCameras => ({
  key: `${membership.role === 'user' ? membership.cameras.join(',') : matrix.cameras[membership.role]}${isCameraShared(membership) ? '' : '-'}`,
  has: (camera, ofAlarm = false) => (ofAlarm ? wasGiven(membership, camera) : seesCamera(membership, camera)),
});

/** Somebody as the events of a panel know him. */
export const doerOf = ({ id, name }: Account, { slots }: Membership): Doer => ({
  account: id,
  name: name.slice(0, 64),
  slots: slots.flatMap((slot) => (slot.tag === 'user' ? [slot.no] : [])),
});
