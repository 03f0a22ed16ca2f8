import type { Capability } from '@homeward/contract/shapes/access/access.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { AppError } from '../base/app-error.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { commandGuard, isGuarding } from './guarding.ts';
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

/** The panel as it is known, with the areas that whoever calls does not see; 995 where nobody knows of it. */
function wholePanel(context: AtPanel): CachedPanel {
  return context.services.registry.peek(context.panel) ?? stateOf(context);
}

/** While the home guards, what guards it is changed by who proved himself just now, whatever the panel asks for. */
export function assertProvenIfArmed(context: AtPanel): void {
  if (!isGuarding(wholePanel(context))) return;
  const { services, session, person, panel } = context;
  const at = { panel, capability: 'panelSettings' } as const;
  const passed = services.passcodes.isPassed(session, panel);
  if (services.sessions.isFresh(session) || (passed && isProven(services, session, at))) return;
  throw confirmFirst(person, services.passcodes.serves(session, panel, 'panelSettings'));
}

/** The one place where this is asked: nothing takes protection from a home that guards without a proof. */
export function assertGuardsOn(context: AtPanel, wanted: PanelCommand): void {
  const known = context.services.registry.peek(context.panel) ?? context.resident;
  // Nobody reaches a panel that has never said how it is.
  if (known !== null && commandGuard(wanted, known) === 'proven') assertProvenIfArmed(context);
}
