import type { Access } from '@homeward/contract/access.ts';
import { AppError, notFound, sessionOver } from '../app-error.ts';
import { judge, membershipAt } from '../accounts/memberships.ts';
import type { Person } from '../accounts/memberships.ts';
import { alarmOn } from '../panels/resident.ts';
import type { Resident } from '../panels/resident.ts';
import { scopeOfMembership } from '../panels/scope.ts';
import type { Scope } from '../panels/scope.ts';
import type { Services } from '../services.ts';
import type { Membership } from '../store/accounts.ts';
import type { Session } from '../store/sessions.ts';
import type { Carried } from './credentials.ts';
import type { AtPanel, Signed, Visit } from './handler.ts';

interface Inside {
  readonly session: Session;
  readonly person: Person;
}

/** Who asks, from memory where it is there: then this does not wait (performance d1, d2). */
export function identify(services: Services, token: string): Inside | Promise<Inside> {
  const session = services.sessions.peek(token);
  if (session === null) throw sessionOver();
  const person = session && services.memberships.peek(session.account);
  return person ? { session, person } : identifyFromStore(services, token);
}

async function identifyFromStore(services: Services, token: string): Promise<Inside> {
  const session = await services.sessions.find(token);
  const person = session && (await services.memberships.find(session.account));
  if (!session || !person) throw sessionOver();
  return { session, person };
}

/** One way for every refusal of the matrix, with a note of who was refused. */
function denied(services: Services, { session, person }: Inside, what: string): AppError {
  services.audit.note({
    scope: session.panel ?? '',
    actor: person.account.login,
    act: what,
    outcome: 'denied',
    body: {},
  });
  return new AppError('forbidden', 'v2_mg_not_allowed');
}

const scopes = new WeakMap<Membership, Scope>();
function scopeFor(membership: Membership): Scope {
  const made = scopes.get(membership);
  if (made) return made;
  const scope = scopeOfMembership(membership);
  scopes.set(membership, scope);
  return scope;
}

/** What a call is about, and whether the matrix allows it. Throws what the caller is told. */
export function admit(
  visit: Visit,
  inside: Inside,
  token: string,
  what: string,
  access: Exclude<Access, { tag: 'public' }>,
): Signed | AtPanel | Promise<AtPanel> {
  const { services } = visit;
  const { session, person } = inside;
  const signed: Signed = { ...visit, session, token, person };
  const reads = access.tag === 'panel' && access.verb === 'read';
  // An app password is good for no more than its owner chose (domain 8.3).
  if (session.rights === 'read' && !reads && access.tag !== 'session') throw denied(services, inside, what);
  if (access.tag === 'session') return signed;
  if (access.tag === 'demo' && !services.options.demo) throw notFound();
  const now = services.clock.now();
  const membership = session.panel === null ? null : membershipAt(person, session.panel, now);
  if (!membership) throw notFound();
  const at = (resident: Resident | null): AtPanel => {
    const context = { ...signed, panel: membership.panel, membership, scope: scopeFor(membership), resident };
    if (access.tag === 'demo') return { ...context, own: false };
    const verdict = judge(membership, access.capability, access.verb, {
      alarm: resident !== null && alarmOn(resident),
      fresh: services.sessions.isFresh(session),
      now,
    });
    switch (verdict.tag) {
      case 'denied':
        throw denied(services, inside, what);
      case 'stepUpNeeded':
        throw new AppError('confirmFirst', 'v2_mg_confirm_first');
      case 'allowed':
        return { ...context, own: verdict.scope === 'own' };
    }
  };
  const resident = services.registry.peek(membership.panel);
  return resident ? at(resident) : services.registry.find(membership.panel).then(at);
}

/** A token counts for a change only from a header: a cookie travels with every request, also another page's. */
export function tokenFor(carried: Carried | null, changes: boolean): string {
  if (!carried || (changes && !carried.explicit)) throw sessionOver();
  return carried.token;
}
