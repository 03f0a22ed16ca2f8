import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { AreaId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { Actor, ArmMode, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { Proof } from '../kernel/input.ts';
import type { PanelConfig } from '../state/config.ts';
import type { PanelState } from '../state/panel-state.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { pinUser } from './pins.ts';
import { isValidNow } from './validity.ts';

/**
 * What a code is used for. `control` is what needs a code at a device: unlocking; `ownCode` is changing one's own name
 * and code.
 */
export type Purpose =
  | 'arm'
  | 'disarm'
  | 'control'
  | 'bypass'
  | 'silence'
  | 'configure'
  | 'ownCode'
  | 'consent';

/** When a slot may do something. */
type May =
  | 'always'
  | 'never'
  /** Once, then not again (domain 4.5). */
  | 'once'
  /** After an alarm. */
  | 'afterAlarm'
  /** Arms again what it disarmed on its round. */
  | 'patrol'
  /** While the owner lets installers in (reliability D6). */
  | 'consent';

type Row = Readonly<Record<Purpose, May>>;

const owner: Row = {
  arm: 'always',
  disarm: 'always',
  control: 'always',
  bypass: 'always',
  silence: 'always',
  configure: 'always',
  ownCode: 'always',
  consent: 'always',
};

/** Who may do what (S6.2, domain 4.5, reliability D4 and D6). */
export const slotRights: Readonly<Record<PinSlot['tag'], Row>> = {
  master: owner,
  /** In everything that anybody on site can see it is the master's (reliability A1-13). */
  duress: owner,
  user: { ...owner, configure: 'never', consent: 'never' },
  temporary: {
    arm: 'once',
    disarm: 'once',
    control: 'always',
    bypass: 'never',
    silence: 'always',
    configure: 'never',
    ownCode: 'never',
    consent: 'never',
  },
  guard: {
    arm: 'patrol',
    disarm: 'afterAlarm',
    control: 'never',
    bypass: 'never',
    silence: 'afterAlarm',
    configure: 'never',
    ownCode: 'never',
    consent: 'never',
  },
  installer: {
    arm: 'never',
    disarm: 'never',
    control: 'consent',
    bypass: 'consent',
    silence: 'consent',
    configure: 'consent',
    ownCode: 'consent',
    consent: 'never',
  },
};

/** Whether the owner lets installers in at a moment. */
const hasConsent = ({ consent }: PanelState, at: Instant): boolean => consent !== null && at < consent.until;

/** What a command proves: a session that stands for a slot may do what that slot's code may, and no more. */
export function provenBy({ slot }: Actor, proof: Proof): Proof {
  return proof.tag === 'trusted' && slot !== null ? { tag: 'pin', slot } : proof;
}

/** What leaves less guarded, or gives way: a code that cannot disarm does none of it. */
const givesWay: ReadonlySet<Purpose> = new Set<Purpose>(['disarm', 'control', 'bypass', 'silence']);

/** Whether a code limited to arming is used for more; what everybody may silence, it may too. */
const isTooMuch = ({ modes }: PinUser, area: number | null, purpose: Purpose): boolean =>
  modes !== undefined &&
  !modes.includes('disarm') &&
  givesWay.has(purpose) &&
  !(purpose === 'silence' && area === null);

/** Modes that a proof may set; every one where nothing limits it. */
export function modesOf(config: PanelConfig, proof: Proof): readonly ArmMode[] {
  const user = proof.tag === 'pin' ? pinUser(config, proof.as ?? proof.slot) : undefined;
  return user?.modes ?? armModes;
}

/** Whether a user's code opens an area: the owner's every one there is, and so does the code that passes for it. */
const opensArea = ({ slot, areas }: PinUser, area: AreaId): boolean =>
  slot.tag === 'master' || slot.tag === 'duress' || areas.includes(area);

/**
 * Whether a proof allows a purpose, in an area or, with null, at the panel itself; null is yes. Without proof nothing
 * is armed, disarmed, unlocked or set up; for silencing it depends on the alarm, which is not looked at here. A code
 * that is out of use or out of its time opens nothing.
 */
export function refusalOf(
  turn: Pick<Turn, 'state' | 'at'>,
  proof: Proof,
  area: number | null,
  purpose: Purpose,
): Refusal | null {
  if (proof.tag === 'trusted') return null;
  if (proof.tag === 'none') return purpose === 'silence' ? null : { tag: 'pinRequired' };
  const { config } = turn.state;
  // Under duress the code is good for what the person's own would be, or the answer would tell the two apart.
  const slot = proof.as ?? proof.slot;
  const user = pinUser(config, slot);
  const works = user !== undefined && user.enabled && isValidNow(user.validity, turn);
  const opens = works && (area === null || opensArea(user, entryAt(config.areas, area).id));
  return opens && may(turn, slot, area, purpose) && !isTooMuch(user, area, purpose)
    ? null
    : { tag: 'notAllowed' };
}

function may(
  turn: Pick<Turn, 'state' | 'at'>,
  slot: PinSlot,
  area: number | null,
  purpose: Purpose,
): boolean {
  const rule = slotRights[slot.tag][purpose];
  switch (rule) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'once':
      return (purpose !== 'arm' && purpose !== 'disarm') || !turn.state.temporaryUsed[purpose];
    case 'consent':
      return hasConsent(turn.state, turn.at);
    case 'afterAlarm':
    case 'patrol': {
      if (area === null) return false;
      const { alarm, burglar, by, phase } = entryAt(turn.state.areas, area);
      if (rule === 'afterAlarm') return alarm.tag !== 'quiet' || burglar;
      return phase.tag === 'disarmed' && by.slot?.tag === 'guard';
    }
  }
}

/** Whether an installer is behind an act: by the code, or by the session. */
export const isInstaller = ({ slot }: Actor, proof: Proof): boolean =>
  slot?.tag === 'installer' || (proof.tag === 'pin' && proof.slot.tag === 'installer');

/**
 * Whatever an installer does needs the owner's consent while it is alive, but a call for help; null is no objection.
 * What the installer may do then is for each command to say.
 */
export function installerRefusal(
  turn: Pick<Turn, 'state' | 'at'>,
  actor: Actor,
  proof: Proof,
  command: string,
): Refusal | null {
  if (!isInstaller(actor, proof) || command === 'panic') return null;
  return hasConsent(turn.state, turn.at) ? null : { tag: 'notAllowed' };
}
