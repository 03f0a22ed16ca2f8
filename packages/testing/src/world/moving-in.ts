import type { AccountId, AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { ownerSlots } from '@homeward/server/accounts/session-slots.ts';
import type { Server } from '@homeward/server/server.ts';
import type { HubMachine } from './hub-machine.ts';
import type { RunningServer } from './link-wire.ts';
import { createLiveClient, type LiveClient } from './live-client.ts';
import { createPerson, type Person } from './people.ts';
import type { MutantName } from '../mutants/mutants.ts';
import { liveSpoiler } from '../mutants/spoilers.ts';
import type { Phones } from './phones.ts';
import type { Dice } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Verdict } from './verdict.ts';
import { letGuestIn, letInstallerIn } from './visitors.ts';
import type { Weather } from './weather.ts';

interface Around {
  readonly scheduler: Scheduler;
  readonly dice: Dice;
  readonly weather: Weather;
  readonly verdict: Verdict;
  readonly trace: (what: string) => void;
  readonly phones: Phones;
  readonly server: () => RunningServer | null;
}

/** Makes a household known to the server, and gives it people: a master, and perhaps a user of the first area. */
export async function moveIn(
  household: HubMachine,
  around: Around,
  mutant: MutantName | null,
  withUser: boolean,
  answered: (what: string) => void,
): Promise<readonly { readonly client: LiveClient; readonly person: Person }[]> {
  const running = around.server();
  if (running === null) throw new Error('a server that does not start');
  const { id, name, areas } = household.home.config;
  await running.server.enrol({ id, name, key: household.key });
  const people = [];
  for (const role of withUser ? (['master', 'user'] as const) : (['master'] as const)) {
    const own = role === 'master' ? [] : areas.slice(0, 1).map((area) => area.id);
    const account = await enter(running.server, `${role} of ${id}`, household, role, own);
    await around.phones.give(running.server, account);
    const viewer = { name: names[role], account, panel: id, areas: own };
    const client = createLiveClient(viewer, { ...around, spoiler: liveSpoiler(mutant) });
    people.push({
      client,
      person: createPerson({ ...around, client, role, household, answered, found: around.verdict.found }),
    });
  }
  return people;
}

/** Some homes that have everything let in a guest, or an installer; the others live as if there were none. */
export async function expectVisitors(
  household: HubMachine,
  around: Around,
  owner: Person | undefined,
  answered: (what: string) => void,
  quiet: () => boolean,
): Promise<void> {
  const running = around.server();
  if (household.home.exact || owner === undefined || running === null) return;
  const { id } = household.home.config;
  const rolls = around.dice.fork(`visitors ${id}`);
  const [guest, installer] = [rolls.chance(0.4), rolls.chance(0.3)];
  const parts = { ...around, household, owner, answered, quiet, found: around.verdict.found };
  if (guest) letGuestIn(parts, rolls.fork('guest'));
  if (!installer) return;
  const account = await enter(running.server, `installer of ${id}`, household, 'installer', []);
  const viewer = { name: names.installer, account, panel: id, areas: [] };
  letInstallerIn({ ...parts, viewer }, rolls.fork('installer'));
}

type Role = 'master' | 'user' | 'installer';
const names: Readonly<Record<Role, string>> = { master: 'Anna', user: 'Ben', installer: 'Dora' };
const slotsOf: Readonly<Record<Role, readonly PinSlot[]>> = {
  // As the product makes them, or what only such accounts have would be tried by nobody.
  master: ownerSlots,
  user: [{ tag: 'user', no: 2 }],
  installer: [{ tag: 'installer' }],
};

/** Makes an account with a membership of a household. */
async function enter(
  { services }: Server,
  login: string,
  { home }: HubMachine,
  role: Role,
  areas: readonly AreaId[],
): Promise<AccountId> {
  const { id } = await services.accounts.create({
    login,
    name: names[role],
    password: 'a password that is long',
  });
  await services.memberships.put({
    account: id,
    panel: home.config.id,
    role,
    areas,
    slots: slotsOf[role],
    from: 0,
    until: null,
    cameras: [],
  });
  return id;
}
