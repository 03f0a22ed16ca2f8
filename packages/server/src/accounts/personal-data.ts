import type { Clock } from '@homeward/contract/ports.ts';
import type { PersonalData } from '@homeward/contract/routes/access/account.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Seal } from '../base/seal.ts';
import type { EventReader } from '../events/event-reader.ts';
import type { Registry } from '../panels/registry.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { Payments } from '../payment/payments.ts';
import { appPasswordsOf } from '../store/app-passwords.ts';
import { auditEntries } from '../store/audit-queries.ts';
import { carePersonOf } from '../store/care-person.ts';
import { passkeysOf } from '../store/passkeys.ts';
import { rowsOf } from '../store/personal-rows.ts';
import { avatarOf, likesOf } from '../store/profiles.ts';
import { factorsOf } from '../store/second-factors.ts';
import type { Store } from '../store/store.ts';
import { doerOf } from './memberships.ts';
import type { Person } from './memberships.ts';
import type { Sessions } from './sessions.ts';

/** Entries of a log that one export holds at most; the newest. */
const most = 10_000;
/** Events a reader gives at a time. */
const page = 1000;

/** Where something is kept about people. */
interface Keepers {
  readonly store: Store;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly registry: Registry;
  readonly audit: AuditLog;
  readonly payments: Payments;
  readonly reader: EventReader;
}

/** Everything that is kept about a person, by kind, without secrets and without what is about others. */
export async function personalData(keepers: Keepers, person: Person): Promise<PersonalData> {
  const { store, sessions, clock } = keepers;
  const { db } = store;
  const { account, memberships } = person;
  const avatar = await avatarOf(db, account.id);
  const live = await sessions.ofAccount(account.id);
  return {
    made_at: clock.now(),
    account: {
      id: account.id,
      login: account.login,
      name: account.name,
      mail: account.mail,
      created_at: account.createdAt,
      password_at: account.passwordAt,
    },
    profile: { ...(await likesOf(db, account.id)) },
    avatar: avatar && { type: avatar.type, at: avatar.at, content: avatar.content.toString('base64') },
    memberships: memberships.map((one) => ({ ...one })),
    factors: { ...(await factorsOf(db, account.id)) },
    passkeys: (await passkeysOf(db, account.id)).map(({ name, host, backedUp, createdAt, lastUsed }) => ({
      name,
      host,
      backed_up: backedUp,
      created_at: createdAt,
      last_used: lastUsed,
    })),
    app_passwords: (await appPasswordsOf(db, account.id)).map(
      ({ name, rights, createdAt, lastUsed, code }) => ({
        name,
        rights,
        created_at: createdAt,
        last_used: lastUsed,
        code_panel: code?.panel ?? null,
        code_slot: code?.slot ?? null,
      }),
    ),
    sessions: live.map(({ device, address, channel, createdAt, lastSeen }) => ({
      device,
      address,
      channel,
      created_at: createdAt,
      last_seen: lastSeen,
    })),
    ...(await rowsOf(db, account.id)),
    care: await caredFor(keepers, person),
    receipts: await paidBy(keepers, person),
    activity: await activityOf(keepers, person),
    events: await eventsOf(keepers, person),
  };
}

/** What is kept of him where he is who is cared for. */
async function caredFor(
  { store, seal, registry }: Keepers,
  { memberships }: Person,
): Promise<PersonalData['care']> {
  const homes = memberships.filter(({ role }) => role === 'careReceiver');
  return Promise.all(
    homes.map(async ({ panel, from }) => {
      const kept = carePersonOf(store.db, seal, panel);
      const picture = await kept.picture();
      const resident = await registry.find(panel);
      return {
        panel,
        profile: resident && partOf(resident, 'care').receiver,
        picture: picture && { ...picture, content: picture.content.toString('base64') },
        versions: (await kept.versions()).filter(({ at }) => at >= from),
      };
    }),
  );
}

/** What was done in his name, at the account itself and at panels. */
async function activityOf(
  { store, audit }: Keepers,
  { account, memberships }: Person,
): Promise<PersonalData['activity']> {
  await audit.settled();
  const scopes = ['', ...memberships.map(({ panel }) => panel)];
  const entries = await Promise.all(
    scopes.map(
      async (scope) =>
        [scope, await auditEntries(store.db, { scope, own: account.login }, {}, most)] as const,
    ),
  );
  return Object.fromEntries(entries.map(([scope, acts]) => [scope === '' ? 'account' : scope, acts]));
}

/** What was paid for homes while they have been his; none where the provider does not answer, which has its own. */
async function paidBy({ payments }: Keepers, { memberships }: Person): Promise<PersonalData['receipts']> {
  const owned = memberships.filter(({ role }) => role === 'master');
  const found = await Promise.all(
    owned.map(async ({ panel, from }) =>
      (await payments.receiptsKnown(panel, from)).map((receipt) => ({ panel, ...receipt })),
    ),
  );
  return found.flat();
}

/** What panels tell of him. */
async function eventsOf(
  { reader }: Keepers,
  { account, memberships }: Person,
): Promise<PersonalData['events']> {
  const found: Record<string, unknown>[] = [];
  for (const membership of memberships) {
    const { panel } = membership;
    const scope = { panel, areas: [], silent: false, actor: doerOf(account, membership) };
    for (let offset = 0; offset < most; offset += page) {
      const events = await reader.find(scope, { limit: page, offset });
      found.push(...events.map(({ event }) => ({ panel, ...event })));
      if (events.length < page) break;
    }
  }
  return found;
}
