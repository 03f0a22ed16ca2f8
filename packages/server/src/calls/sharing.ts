import { kindsShownTo } from '@homeward/contract/rules/care/sharing.ts';
import type { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import { whoeverJoins } from '@homeward/contract/words/care/share-kinds.ts';
import type { SharedWith, sharingRoutes } from '@homeward/contract/routes/care/sharing.ts';
import { inForce } from '../accounts/memberships.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { assertMayAct } from '../api/assert-may.ts';
import { data, done } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { membersOf } from '../store/accounts.ts';
import { putShares, sharesAt, withheldFrom } from '../store/care-shares.ts';
import type { Share } from '../store/care-shares.ts';
import { careOf } from './care.ts';

/** Everybody of the home who would see something, and whoever joins. */
async function audienceHere({ services, panel }: AtPanel) {
  const { store, clock } = services;
  const members = (await membersOf(store.db, panel)).filter(({ membership }) =>
    inForce(membership, clock.now()),
  );
  return {
    residents: new Set<string>(
      members.flatMap(({ membership }) => (membership.role === 'careReceiver' ? [membership.account] : [])),
    ),
    people: [
      ...members.map(({ account, membership }) => ({
        account: account.id as string,
        name: account.name,
        role: membership.role,
        kinds: kindsShownTo[membership.role],
      })),
      // Whoever joins may become anything but the owner.
      { account: whoeverJoins, name: '', role: null, kinds: kindsShownTo.master },
    ].filter(({ kinds }) => kinds.length > 0),
  };
}

const isOwnChoice = (context: AtPanel, residents: ReadonlySet<string>, { resident }: Share): boolean =>
  resident === context.person.account.id || !residents.has(resident);

export const sharingHandlers: Pick<Handlers, keyof typeof sharingRoutes> = {
  'GET /care/sharing': async (context) => {
    careOf(context);
    const { services, panel, membership } = context;
    const shares = await sharesAt(services.store.db, panel);
    const { people, residents } = await audienceHere(context);
    // What somebody chose who is not cared for here any more holds, until another one changes it.
    const mine = shares.filter((one) => isOwnChoice(context, residents, one));
    const others = shares.filter((one) => !isOwnChoice(context, residents, one));
    const rows = people.map(({ role, ...person }): SharedWith => {
      const kept = (of: readonly Share[]): readonly ShareKind[] => [
        ...new Set(
          withheldFrom(of, { account: person.account, role: role ?? 'master' }).map(({ kind }) => kind),
        ),
      ];
      return { ...person, role, withheld: kept(mine), withheldByOthers: kept(others) };
    });
    return data({ people: rows, mayChange: membership.role === 'careReceiver' });
  },
  'POST /care/sharing': async (context, { body }) => {
    assertMayAct(context);
    careOf(context);
    const { services, panel, person } = context;
    const { account, kind, shared } = body;
    const { people, residents } = await audienceHere(context);
    const to = people.find((one) => one.account === account);
    if (!to) throw notFound();
    if (!to.kinds.includes(kind))
      throw new AppError('inputError', 'v2_mg_input_error', { data: { where: 'kind' } });
    const { db } = services.store;
    const known = await sharesAt(db, panel);
    const mine = { resident: person.account.id, kind, shared };
    // What was chosen for whoever joins changes nothing for those who are here.
    const unsaid = account === whoeverJoins ? asTheyAre(known, mine, people) : [];
    const said: readonly Share[] = [
      { ...mine, account },
      // Nobody else can take back the word of somebody who is not cared for here any more.
      ...(shared
        ? known.filter(
            (one) =>
              one.account === account && one.kind === kind && !one.shared && !residents.has(one.resident),
          )
        : []
      ).map((one) => ({ ...one, shared })),
    ];
    await putShares(db, panel, { said, unsaid }, services.clock.now());
    noteHere(context, 'careSharing', { with: to.name, kind, shared });
    services.feed.local({
      tag: 'shares',
      panel,
      accounts: account === whoeverJoins ? [] : [to.account as typeof person.account.id],
    });
    return done;
  },
};

/** The choices of those who are here and have none of their own, as they are now. */
function asTheyAre(
  known: readonly Share[],
  { resident, kind }: Pick<Share, 'resident' | 'kind'>,
  people: readonly Pick<SharedWith, 'account'>[],
): readonly Share[] {
  const own = known.filter((one) => one.resident === resident && one.kind === kind);
  const later = own.find(({ account }) => account === whoeverJoins)?.shared ?? true;
  return people
    .filter(({ account }) => account !== whoeverJoins && own.every((one) => one.account !== account))
    .map(({ account }) => ({ resident, kind, account, shared: later }));
}
