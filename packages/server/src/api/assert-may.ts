import type { Capability } from '@homeward/contract/shapes/access/access.ts';
import { AppError } from '../base/app-error.ts';
import { stateOf } from './handler.ts';
import type { AtPanel } from './handler.ts';
import { verdictAt } from './identify.ts';
import { confirmFirst, isProven } from './step-up.ts';

const refused = (): AppError => new AppError('forbidden', 'v2_mg_not_allowed');

/** Throws where an app password may only look: its owner chose so (domain 8.3). */
export function assertMayAct({ session }: AtPanel): void {
  if (session.rights === 'read') throw refused();
}

/** Throws unless the matrix lets whoever calls change what a call turns out to be about. */
export function assertMay(context: AtPanel, capability: Capability): void {
  assertMayAct(context);
  const verdict = verdictAt(context, capability, 'write');
  const { services, session, person, panel } = context;
  if (verdict.tag === 'stepUpNeeded')
    throw confirmFirst(person, services.passcodes.serves(session, panel, capability));
  if (verdict.tag === 'denied') throw refused();
}

/** While something is armed, what guards the home is changed by who proved himself just now, whatever the panel asks for. */
export function assertProvenIfArmed(context: AtPanel): void {
  const { services, session, person, panel } = context;
  if (!stateOf(context).areas.some(({ phase }) => phase.tag !== 'disarmed')) return;
  const at = { panel, capability: 'panelSettings' } as const;
  const passed = services.passcodes.isPassed(session, panel);
  if (services.sessions.isFresh(session) || (passed && isProven(services, session, at))) return;
  throw confirmFirst(person, services.passcodes.serves(session, panel, 'panelSettings'));
}
