import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { ArmMode, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { Proof } from '@homeward/panel/kernel/input.ts';
import { liveIncidents } from './memory.ts';
import type { Area, Memory } from './memory.ts';
import { codeKinds, isSilent } from './tables.ts';

/** Who may do what. */

/** The user of a code, if it works at all. */
export const userOf = ({ config }: Memory, slot: PinSlot): PinUser | undefined =>
  config.pins.find((pin) => pin.enabled && slotNumber(pin.slot) === slotNumber(slot));

const isFor = (user: PinUser, area: Area): boolean => user.areas.includes(area.config.id);

/** A code that cannot disarm takes nothing else away either. */
const onlyArms = ({ modes }: PinUser): boolean => modes !== undefined && !modes.includes('disarm');

/** Under duress a code is good for what the person's own would be. */
const slotOf = (proof: Extract<Proof, { tag: 'pin' }>): PinSlot => proof.as ?? proof.slot;

const isProofOf = (proof: Proof, tag: PinSlot['tag']): boolean =>
  proof.tag === 'pin' && proof.slot.tag === tag;
export const isGuard = (proof: Proof): boolean => isProofOf(proof, 'guard');

const strength = (mode: ArmMode): number => (mode === 'disarm' ? 0 : mode === 'arm' ? 2 : 1);

/** Whether a mode would protect less or differently than the area does, or end an alarm. */
function lowers(memory: Memory, area: Area, mode: ArmMode): boolean {
  if (mode === 'disarm' && area.mode === 'disarm')
    return area.alarm !== 'quiet' || area.burglar || liveIncidents(memory, area).length > 0;
  return area.mode !== mode && (area.stage === 'entryDelay' || strength(mode) <= strength(area.mode));
}

/** Rules and schedules may protect more without a proof. */
export function mayChange(
  memory: Memory,
  area: Area,
  mode: ArmMode,
  proof: Proof,
  isAutomatic: boolean,
): boolean {
  if (isAutomatic && !lowers(memory, area, mode)) return true;
  if (proof.tag !== 'pin') return proof.tag === 'trusted';
  const { temporary } = memory;
  const slot = slotOf(proof);
  const user = userOf(memory, slot);
  if (!user || !isFor(user, area) || slot.tag === 'installer') return false;
  const { modes } = user;
  if (modes && (!modes.includes(mode) || (onlyArms(user) && lowers(memory, area, mode)))) return false;
  if (slot.tag === 'temporary')
    return !temporary.spent && !(mode === 'disarm' ? temporary.disarmed : temporary.armed);
  if (slot.tag !== 'guard') return true;
  return mode === 'disarm'
    ? area.alarm !== 'quiet' || area.burglar
    : area.stage === 'disarmed' && area.patrolled;
}

/** The temporary code arms once and disarms once. */
export function noteUse({ temporary }: Memory, proof: Proof, use: 'armed' | 'disarmed'): void {
  if (!isProofOf(proof, 'temporary')) return;
  temporary[use] = true;
  if (temporary.armed && temporary.disarmed) temporary.spent = true;
}

/** Whether a proof stops the sirens of an area. */
export function maySilence(memory: Memory, area: Area, proof: Proof): boolean {
  const incidents = memory.incidents.filter(
    (incident) => (incident.live && incident.area === area) || incident === area.shown,
  );
  const needsCode = incidents.some(({ kind }) => !isSilent(kind) && codeKinds.includes(kind));
  if (proof.tag !== 'pin') return proof.tag === 'trusted' || !needsCode;
  const slot = slotOf(proof);
  const user = userOf(memory, slot);
  if (!user || slot.tag === 'installer' || (slot.tag === 'temporary' && memory.temporary.spent)) return false;
  if (onlyArms(user)) return !needsCode;
  return isFor(user, area) || (!needsCode && slot.tag !== 'guard');
}

/** Guards, temporary codes and installers bypass nothing; beyond the next disarming only the owner does. */
export function mayBypassBy(
  memory: Memory,
  area: Area,
  proof: Proof,
  kind: 'oneTime' | 'permanent',
): boolean {
  if (proof.tag !== 'pin') return true;
  const slot = slotOf(proof);
  const user = userOf(memory, slot);
  if (!user || !isFor(user, area) || onlyArms(user)) return false;
  return ['master', 'duress', ...(kind === 'oneTime' ? ['user'] : [])].includes(slot.tag);
}
