import type { Capability } from '@homeward/contract/shapes/access/access.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { Proof } from '@homeward/contract/shapes/access/account.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { AppError } from '../base/app-error.ts';
import { inForce } from '../accounts/memberships.ts';
import type { Person } from '../accounts/memberships.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { hasFactor } from '../store/second-factors.ts';
import type { FactorCount } from '../store/second-factors.ts';
import type { Session } from '../store/sessions.ts';
import type { Services } from '../services.ts';
import type { AtPanel, Signed } from './handler.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

const ofFactors = ({ totp, passkeys, recovery }: FactorCount): readonly Proof[] => [
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(totp ? (['totp'] as const) : []),
  ...(recovery > 0 ? (['recovery'] as const) : []),
];

/** What proves anew who uses a session. */
export const proofsOf = ({ factors }: Person): readonly Proof[] => ['password', ...ofFactors(factors)];

const needed = (message: MessageKey, proofs: readonly Proof[]): AppError =>
  new AppError('confirmFirst', message, { data: { proofs } });

/** 428: who uses this session must prove it. `data.proofs` says by what; a code of the panel where that will do. */
export const confirmFirst = (
  person: Person,
  passcode: boolean,
  message: MessageKey = 'v2_mg_confirm_first',
): AppError => needed(message, [...proofsOf(person), ...(passcode ? (['passcode'] as const) : [])]);

/** 428: the panel's code comes first (S6.5), and nothing else will do. */
export const passcodeFirst = (): AppError => needed('v2_mg_passcode_first', ['passcode']);

/**
 * Whether the matrix's step-up is done, by a fresh proof or, where that is enough, by a code of the panel; for settings
 * of the panel the configuration may ask for none (`masterPermissionCheck`, S6.2).
 */
export function isProven(
  { sessions, passcodes, tenants }: Services,
  session: Session,
  at: { readonly panel: PanelId; readonly capability: Capability },
): boolean {
  if (sessions.isFresh(session)) return true;
  if (at.capability === 'panelSettings' && !tenants.flagsOf(at.panel).masterPermissionCheck) return true;
  return passcodes.serves(session, at.panel, at.capability) && passcodes.isPassed(session, at.panel);
}

/** An app password is for a client: it neither changes an account nor tells everything of it. */
export function assertPerson({ session }: Signed): void {
  if (session.appPassword !== null) throw new AppError('forbidden', 'v2_mg_not_allowed');
}

/** For what copies or weakens an account: by the second factor where there is one (reliability D3, ASVS 7.5.3). */
export function assertProven(context: Signed): void {
  assertPerson(context);
  const { services, session, person } = context;
  if (!services.sessions.isFresh(session)) throw confirmFirst(person, false);
  if (hasFactor(person.factors) && !services.sessions.isStrong(session))
    throw needed('v2_mg_confirm_with_factor', ofFactors(person.factors));
}

/** Whether a role of this person asks for a second factor that he does not have. */
export function lacksFactor(
  { options, tenants, clock }: Pick<Services, 'options' | 'tenants' | 'clock'>,
  person: Person,
): boolean {
  const { secondFactorFor } = options;
  if (secondFactorFor.length === 0 || hasFactor(person.factors)) return false;
  const now = clock.now();
  return (
    tenants.staffOf(person.account.id) !== null ||
    person.memberships.some((one) => secondFactorFor.includes(one.role) && inForce(one, now))
  );
}

const lowers = (actions: readonly SceneAction[]): boolean =>
  actions.some((action) => action.tag === 'mode' && action.mode === 'disarm');

function disarms(resident: CachedPanel | null, wanted: PanelCommand): boolean {
  if (wanted.tag === 'setMode') return wanted.mode === 'disarm';
  if (wanted.tag === 'tryScene') return lowers(wanted.actions);
  if (wanted.tag !== 'applyScene' || resident === null) return false;
  const scene = partOf(resident, 'scenes').find(({ id }) => id === wanted.scene);
  return scene !== undefined && lowers(scene.actions);
}

/** Before the first disarming from a device: who uses it? (reliability D3) */
export async function assertDeviceTrusted(context: AtPanel, wanted: PanelCommand): Promise<void> {
  const { services, session, panel, person, resident } = context;
  const { options, sessions } = services;
  const { pinless } = options;
  if (!options.newDeviceConfirms || session.channel === 'client' || !disarms(resident, wanted)) return;
  if (typeof pinless === 'function' ? pinless(panel) : pinless) return;
  if (sessions.current(session).trustedAt !== null) return;
  if (!sessions.isFresh(session)) throw confirmFirst(person, false, 'v2_mg_confirm_new_device');
  await sessions.trust(session);
}
