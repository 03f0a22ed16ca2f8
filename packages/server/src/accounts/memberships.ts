import { may } from '@homeward/contract/access.ts';
import type { AccessNow, Capability, Verdict } from '@homeward/contract/access.ts';
import type { AccountId, PanelId } from '@homeward/contract/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { accountById, deleteMembership, membershipsOf, putMembership } from '../store/accounts.ts';
import type { Account, Membership } from '../store/accounts.ts';
import type { Db } from '../store/store.ts';

/** An account with what it may be where. */
export interface Person {
  readonly account: Account;
  /** Those in force now and later or earlier; ask `membershipAt`. */
  readonly memberships: readonly Membership[];
}

interface Known {
  readonly person: Person;
  readonly readAt: number;
}

type Changed = (account: AccountId) => void;

/** Owns who may be what where: in memory in front of the store, and gone from memory with every change. */
export class Memberships {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #trust: number;
  readonly #known = new Map<AccountId, Known>();
  readonly #listeners = new Set<Changed>();

  /** `trust`: ms after which the store is asked again; without end where no other node writes. */
  constructor(db: Db, clock: Clock, trust: number) {
    this.#db = db;
    this.#clock = clock;
    this.#trust = trust;
  }

  onChange(listener: Changed): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What memory has, or undefined when the store must be asked. */
  peek(account: AccountId): Person | undefined {
    const known = this.#known.get(account);
    return known && this.#clock.now() - known.readAt <= this.#trust ? known.person : undefined;
  }

  async find(id: AccountId): Promise<Person | null> {
    const peeked = this.peek(id);
    if (peeked) return peeked;
    const account = await accountById(this.#db, id);
    if (!account) return null;
    const person = { account, memberships: await membershipsOf(this.#db, id) };
    this.#known.set(id, { person, readAt: this.#clock.now() });
    return person;
  }

  /** Makes or changes a membership, with effect at once. */
  async put(membership: Membership): Promise<void> {
    await putMembership(this.#db, membership);
    this.#changed(membership.account);
  }

  async remove(account: AccountId, panel: PanelId): Promise<void> {
    await deleteMembership(this.#db, account, panel);
    this.#changed(account);
  }

  #changed(account: AccountId): void {
    this.#known.delete(account);
    for (const listener of this.#listeners) listener(account);
  }
}

/** The membership at a panel that is in force at `now`, or null. */
export const membershipAt = (person: Person, panel: PanelId, now: number): Membership | null =>
  person.memberships.find((one) => one.panel === panel && inForce(one, now)) ?? null;

export const inForce = (membership: Membership, now: number): boolean =>
  membership.from <= now && (membership.until === null || now < membership.until);

/** The matrix's verdict for a membership now. */
export function judge(
  membership: Membership,
  capability: Capability,
  verb: 'read' | 'write',
  given: { readonly alarm: boolean; readonly fresh: boolean; readonly now: number },
): Verdict {
  const now: AccessNow = {
    alarm: given.alarm,
    fresh: given.fresh,
    consent: membership.consentUntil !== null && given.now < membership.consentUntil,
  };
  return may(membership.role, capability, verb, now);
}
