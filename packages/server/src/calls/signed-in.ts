import type { AuditAct } from '@homeward/contract/words/access/audit-acts.ts';
import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';
import { wireTime } from '@homeward/contract/wire/event.ts';
import { deviceName } from '../accounts/device-name.ts';
import { inForce, membershipAt } from '../accounts/memberships.ts';
import type { Person } from '../accounts/memberships.ts';
import type { Tokens } from '../accounts/new-session.ts';
import type { Visitor } from '../accounts/sign-ins.ts';
import type { Reply, Signed, Visit } from '../api/handler.ts';
import { channelOf } from '../api/note.ts';
import { sessionOver } from '../base/app-error.ts';
import type { Services } from '../services.ts';
import { factorsOf } from '../store/second-factors.ts';
import type { Session } from '../store/sessions.ts';

export const visitorOf = ({ origin, source, agent }: Visit): Visitor => ({
  origin,
  source,
  device: deviceName(agent),
});

/** Who somebody is, as sign-in and `/auth/check` tell it (domain 1.1). */
export async function wireAccount(
  services: Services,
  person: Person,
  session: Session,
): Promise<WireAccount> {
  const { account } = person;
  const now = services.clock.now();
  const membership = session.panel === null ? null : membershipAt(person, session.panel, now);
  const { passkeys } = await factorsOf(services.store.db, account.id);
  const live = membership && services.live.position(person, membership.panel);
  return {
    user_id: account.id,
    id: account.login,
    name: account.name,
    mail_address: account.mail,
    mac: membership?.panel ?? '',
    is_auth: '1',
    master: membership?.role === 'master' ? '1' : '0',
    is_installer:
      services.tenants.staffOf(account.id) !== null ||
      person.memberships.some((one) => one.role === 'installer' && inForce(one, now))
        ? '1'
        : '0',
    role: membership?.role ?? '',
    first_login: '0',
    token_time: wireTime(session.issuedAt, 0),
    agent: false,
    xml_version: '3',
    dealer_id: '0',
    dealer_group: '',
    areas: membership?.areas.join(',') ?? '',
    live_epoch: live?.epoch ?? '',
    live_seq: live ? String(live.seq) : '',
    idle_seconds: session.remember ? '' : String(Math.floor(services.options.limits.idle / 1000)),
    has_passkey: passkeys > 0 ? '1' : '0',
  };
}

/** The answer to every way of signing in. */
export async function signedIn(services: Services, tokens: Tokens): Promise<Reply<WireAccount>> {
  const person = await services.memberships.find(tokens.session.account);
  if (!person) throw sessionOver();
  return { tag: 'data', data: await wireAccount(services, person, tokens.session), signedIn: tokens };
}

/** Writes down what was done or tried in an account's name; by whom is signed in, with his channel. */
export function noteAct(
  visit: Visit & Partial<Pick<Signed, 'session'>>,
  actor: string,
  act: AuditAct,
  outcome: string,
  body: Readonly<Record<string, string>> = {},
): void {
  const { services, source, session } = visit;
  const channel = session === undefined ? {} : channelOf(session);
  services.audit.note({ scope: '', actor, act, outcome, body: { ...body, source, ...channel } });
}
