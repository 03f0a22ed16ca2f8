import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { panelCodes } from '@homeward/contract/words/api/reply-codes.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { AppError } from '../base/app-error.ts';
import { codeOfAppPassword, unbindAllCodes } from '../store/app-passwords.ts';
import type { AtPanel } from './handler.ts';

/** What clients send with a code, and what a bound one is good for; setting up is nothing for clients. */
const served: ReadonlySet<PanelCommand['tag']> = new Set([
  'setMode',
  'control',
  'silence',
  'applyScene',
  'bypass',
]);

/**
 * The slot whose code an app password acts with, where a command came without one: its owner proved the code when he
 * bound it (decision 26). Null where none is bound, at another panel, and where the owner may no longer use the slot.
 */
export async function boundSlot(context: AtPanel, wanted: PanelCommand): Promise<PinSlot | null> {
  const { services, session, panel, membership } = context;
  if (session.appPassword === null || session.rights === 'read' || !served.has(wanted.tag)) return null;
  if ('pin' in wanted && wanted.pin !== null) return null;
  const code = await codeOfAppPassword(services.store.db, session.appPassword);
  if (code?.panel !== panel) return null;
  return membership.slots.find((slot) => slotNumber(slot) === code.slot) ?? null;
}

/** Whether the panel may have done it although it did not say so. */
const isUncertain = (error: unknown): boolean =>
  error instanceof AppError && error.panelCode === panelCodes.noAnswer;

/**
 * What a command that puts other codes into all slots comes to. App passwords act with none of the old ones from then on:
 * whoever had proven a code may not know the one that is there now.
 */
export async function withOtherCodes<Result>(
  { services, panel }: Pick<AtPanel, 'services' | 'panel'>,
  commanded: Promise<Result>,
): Promise<Result> {
  const unbind = (): Promise<void> => unbindAllCodes(services.store.db, panel);
  try {
    const result = await commanded;
    await unbind();
    return result;
  } catch (error) {
    if (isUncertain(error)) await unbind();
    throw error;
  }
}
