import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { newId, newToken, tokenHash } from '@homeward/server/accounts/secrets.ts';
import { invitationsOf, noRights } from '@homeward/server/store/invitations.ts';
import { accountByLogin, loginKey } from '@homeward/server/store/accounts.ts';
import { beginReset } from '@homeward/server/store/factor-resets.ts';
import { defaultLimits } from '@homeward/server/options/options.ts';
import { factorsOf, hasFactor } from '@homeward/server/store/second-factors.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { putTenant } from '@homeward/server/store/tenants.ts';
import { ownFolder } from '../machine/own-folder.ts';
import type { Machine } from '../start/panel-host.ts';
import { portalKeyFor } from '../keys/portal-key.ts';
import type { Settings } from '../settings/settings.ts';

const day = 24 * 60 * 60_000;

/**
 * Makes an operator, who runs the portal for installer companies, and says how its first manager comes in. A server
 * that runs already takes it in when he does. Throws without a name.
 */
export async function makeOperator(
  settings: Settings,
  { clock, random, log }: Machine,
  name: string,
  say: (text: string) => void,
): Promise<void> {
  if (name.trim() === '') throw new Error('an operator needs a name: homeward operator "Hart Monitoring"');
  ownFolder(settings.data, log);
  const file = join(settings.data, 'portal.db');
  // It lies beside the store from the first day: one that comes later is another.
  if (settings.database !== null || !existsSync(file)) await portalKeyFor(settings.data, settings.database);
  const store = await openStore(settings.database ?? file);
  try {
    const now = clock.now();
    const id = newId(random) as TenantId;
    await putTenant(store.db, {
      id,
      kind: 'operator',
      parent: null,
      name: name.trim().slice(0, 80),
      mail: '',
      phone: '',
      address: '',
      flags: {},
      createdAt: now,
    });
    const token = newToken(random);
    const invitation = {
      id: newId(random),
      opens: { tag: 'staff', tenant: id, role: 'manager' },
      account: null,
      name: 'Manager',
      mail: '',
      rights: noRights,
      by: 'homeward operator',
      createdAt: now,
      expiresAt: now + limits.invitationDays * day,
    } as const;
    await invitationsOf(store.db, { tag: 'tenant', tenant: id }).add(invitation, tokenHash(token));
    say(`Operator "${name.trim()}" is made. Its first manager comes in at the portal with this invitation,`);
    say(`once, within ${limits.invitationDays} days: ${token}`);
  } finally {
    await store.close();
  }
}

/**
 * Begins to take the second factors of somebody who lost them all away. The server tells the person within a minute, and
 * from then on it can be stopped for a day. Throws where there is nobody, no reason or nothing to take away.
 */
export async function resetFactors(
  settings: Settings,
  { clock }: Pick<Machine, 'clock'>,
  login: string,
  reason: string,
  say: (text: string) => void,
): Promise<void> {
  if (reason.trim().length < 10)
    throw new Error('say why, for the person and the record: homeward operator reset LOGIN "REASON"');
  const place = settings.database ?? join(settings.data, 'portal.db');
  if (settings.database === null && !existsSync(place))
    throw new Error(`there is no portal in ${settings.data}`);
  const store = await openStore(place);
  try {
    const account = await accountByLogin(store.db, loginKey(login));
    if (!account) throw new Error(`there is no account "${login}"`);
    if (!hasFactor(await factorsOf(store.db, account.id)))
      throw new Error(`${account.login} has no second factor: the password alone lets in`);
    const at = clock.now();
    const due = at + defaultLimits.factorResetWait;
    const given = {
      account: account.id,
      reason: reason.trim().slice(0, 300),
      by: 'homeward operator',
      at,
      due,
    };
    if (!(await beginReset(store.db, given))) throw new Error(`a reset of ${account.login} waits already`);
    say(
      `The second factors of ${account.login} are taken away a day after the server has told ${account.login},`,
    );
    say(
      account.mail === ''
        ? 'who has no mail address: tell the person yourself. Whoever is signed in there can stop it.'
        : 'by mail. Whoever is signed in there can stop it. Then all sessions end and the password lets in.',
    );
  } finally {
    await store.close();
  }
}
