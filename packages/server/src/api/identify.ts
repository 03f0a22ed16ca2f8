import type { Access, Capability } from '@homeward/contract/shapes/access/access.ts';
import type { Verdict } from '@homeward/contract/rules/access/access-matrix.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import { AppError, notFound, sessionOver } from '../base/app-error.ts';
import { membershipAt } from '../accounts/memberships.ts';
import type { Person } from '../accounts/memberships.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { residentInScope, scopeOfMembership } from '../panels/scope.ts';
import type { Scope } from '../panels/scope.ts';
import type { Services } from '../services.ts';
import type { Membership } from '../store/accounts.ts';
import type { Session } from '../store/sessions.ts';
import type { Carried } from './credentials.ts';
import { assertGate, assertTenantGate } from './gate.ts';
import type { AtPanel, ForTenant, Signed, Visit } from './handler.ts';
import { noteDenied } from './note.ts';
import { holds, isCompanyToken } from '../tenants/company-tokens.ts';
import { confirmFirst, isProven, lacksFactor } from './step-up.ts';

interface Inside {
  readonly session: Session;
  readonly person: Person;
}

/** Who asks, from memory where it is there: then this does not wait (performance d1, d2). */
export function identify(services: Services, token: string): Inside | Promise<Inside> {
  if (isCompanyToken(token)) return inside(services, services.companyTokens.find(token));
  const session = services.sessions.peek(token);
  if (session === null) throw sessionOver();
  const person = session && services.memberships.peek(session.account);
  return person ? { session, person } : identifyFromStore(services, token);
}

const identifyFromStore = (services: Services, token: string): Promise<Inside> =>
  inside(services, services.sessions.find(token));

async function inside(services: Services, found: Promise<Session | null>): Promise<Inside> {
  const session = await found;
  const person = session && (await services.memberships.find(session.account));
  if (!session || !person) throw sessionOver();
  return { session, person };
}

/** One way for every refusal of a matrix, with a note of who was refused. */
function denied(context: Signed | AtPanel, what: string, scope = context.session.panel ?? ''): AppError {
  noteDenied(context, scope, what);
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

/** What a request says of itself. */
export type Asked = Pick<Signed, 'token' | 'key' | 'expect'>;

/** What of a route decides who may call it. */
export type Needs = Pick<Route, 'gate' | 'masked'>;

/** The calls by which a person signs in and looks after his account. */
const ofAccount = /^[A-Z]+ \/(?:auth|account)(?:\/|$)/;

type Closed = Exclude<Access, { tag: 'public' }>;

/** What a session does for itself, whoever has it. */
const ofSession: ReadonlySet<string> = new Set<RouteName>([
  'POST /auth/logout',
  'POST /auth/ticket',
  'POST /panel/select',
]);

/** What a call is about, and whether the matrix allows it. Throws what the caller is told. */
export function admit(
  visit: Visit,
  { session, person }: Inside,
  { token, key, expect }: Asked,
  what: string,
  { access, ...needs }: Needs & { readonly access: Closed },
): Signed | AtPanel | ForTenant | Promise<AtPanel> {
  const signed: Signed = { ...visit, session, person, token, key, expect };
  const reads =
    access.tag === 'panel' || access.tag === 'tenant'
      ? access.verb === 'read'
      : access.tag === 'session' && (what.startsWith('GET ') || ofSession.has(what));
  // Until there is one, the account itself is all that can be reached (reliability D3).
  if (!ofAccount.test(what) && lacksFactor(visit.services, person))
    throw new AppError('setUpFactor', 'v2_mg_second_factor_needed');
  // A program has what its token names, of its company alone.
  const { program } = session;
  if (program && !(access.tag === 'tenant' && holds(program.scopes, access.capability, access.verb)))
    throw denied(signed, what);
  // An app password is good for no more than its owner chose (domain 8.3).
  if (session.rights === 'read' && !reads) throw denied(signed, what);
  switch (access.tag) {
    case 'session':
      return signed;
    case 'tenant':
      return forTenant(signed, what, access, needs);
    case 'demo':
    case 'panel':
      if (access.tag === 'demo' && !visit.services.options.demo) throw notFound();
      if (session.panel === null) throw notFound();
      return atPanel(signed, session.panel, what, { access, ...needs });
  }
}

/** A call at the panel of a membership, on which the matrix has said nothing yet. */
export function placed(signed: Signed, membership: Membership, known: CachedPanel | null): AtPanel {
  const { memberships, clock } = signed.services;
  const scope = scopeFor(membership);
  const outside = membership.role === 'installer' || membership.role === 'support';
  return {
    ...signed,
    own: false,
    panel: membership.panel,
    membership,
    scope,
    resident: known && residentInScope(scope, known),
    grant: outside ? memberships.grantAt(membership, known, clock.now()) : null,
  };
}

/** A call at a panel, whichever. Throws 998 as for an absent one where this person has nothing to do with it. */
export function atPanel(
  signed: Signed,
  panel: PanelId,
  what: string,
  { access, gate, masked }: Needs & { readonly access: Extract<Access, { tag: 'panel' | 'demo' }> },
): AtPanel | Promise<AtPanel> {
  const { services, session, person } = signed;
  const now = services.clock.now();
  const membership = membershipAt(person, panel, now);
  if (!membership) throw notFound();
  const at = (known: CachedPanel | null): AtPanel => {
    const context = placed(signed, membership, known);
    if (access.tag === 'demo') return context;
    // Support gets what has a masked form, and nothing else.
    if (context.scope.masked && masked !== true) throw denied(context, what, panel);
    const { capability } = access;
    const given = { resident: known, fresh: isProven(services, session, { panel, capability }), now };
    const verdict = services.memberships.judge(membership, capability, access.verb, given);
    switch (verdict.tag) {
      case 'denied':
        throw denied(context, what, panel);
      case 'stepUpNeeded':
        throw confirmFirst(person, services.passcodes.serves(session, panel, capability));
      case 'allowed':
        if (gate) assertGate(signed, panel, gate);
        return { ...context, own: verdict.scope === 'own' };
    }
  };
  const resident = services.registry.peek(panel);
  return resident ? at(resident) : services.registry.find(panel).then(at);
}

/** A call for the tenant somebody works for. Throws 998 where there is none: to all others it is not there. */
function forTenant(
  signed: Signed,
  what: string,
  { capability, verb }: Extract<Access, { tag: 'tenant' }>,
  { gate }: Needs,
): ForTenant {
  const { services, session, person } = signed;
  const staff = services.tenants.staffOf(person.account.id);
  const tenant = staff && services.tenants.tenant(staff.tenant);
  if (!tenant) throw notFound();
  // Whoever made it works for another company now.
  if (session.program && session.program.tenant !== tenant.id) throw sessionOver();
  const who = { kind: tenant.kind, role: staff.role };
  const verdict = mayForTenant(who, capability, verb, services.sessions.isFresh(session));
  switch (verdict.tag) {
    case 'denied':
      throw denied(signed, what, tenant.id);
    case 'stepUpNeeded':
      throw confirmFirst(person, false);
    case 'allowed':
      if (gate) assertTenantGate(services, tenant.id, gate);
      return { ...signed, tenant, staff, masked: verdict.masked };
  }
}

/** The matrix's word on something else than the call itself, for whoever calls, now. */
export const verdictAt = (
  { services, membership, resident, session, panel }: AtPanel,
  capability: Capability,
  verb: 'read' | 'write',
): Verdict =>
  services.memberships.judge(membership, capability, verb, {
    resident,
    fresh: isProven(services, session, { panel, capability }),
    now: services.clock.now(),
  });

/** A token counts for a change only from a header: a cookie travels with every request, also another page's. */
export function tokenFor(carried: Carried | null, changes: boolean): string {
  if (!carried || (changes && !carried.explicit)) throw sessionOver();
  return carried.token;
}
