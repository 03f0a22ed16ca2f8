import type { Capability } from '@homeward/contract/shapes/access/access.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { Limits } from '../options/options.ts';
import type { Membership } from '../store/accounts.ts';
import type { Session } from '../store/sessions.ts';
import { sessionSlots } from './session-slots.ts';
import type { Sessions } from './sessions.ts';

/** Codes of a panel that open its settings pages for a session, for a while (S6.5, decision 12). */
export interface Passcodes {
  isPassed(session: Session, panel: PanelId): boolean;
  /** Until when; null where the session has not passed. */
  passedUntil(session: Session, panel: PanelId): number | null;
  /** Whether a code can stand for a fresh proof here. */
  serves(session: Session, panel: PanelId, capability: Capability): boolean;
  /** The slots whose codes count for this person. */
  slots(membership: Membership): readonly PinSlot[];
  /** The panel has seen a right code; until when it counts. */
  pass(session: Session, panel: PanelId): Promise<number>;
}

/** What a code is enough for; all else that asks for a proof asks for the account's own. */
const capabilities: ReadonlySet<Capability> = new Set(['panelSettings', 'bypassPermanent']);

export function createPasscodes(given: {
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly flagsOf: (panel: PanelId) => Readonly<Record<FlagName, boolean>>;
}): Passcodes {
  const { sessions, clock, limits, flagsOf } = given;

  function passedUntil(session: Session, panel: PanelId): number | null {
    const { passed } = sessions.current(session);
    return passed !== null && passed.panel === panel && clock.now() < passed.until ? passed.until : null;
  }

  return {
    passedUntil,
    isPassed: (session, panel) => passedUntil(session, panel) !== null,
    serves: (session, panel, capability) =>
      session.appPassword === null && capabilities.has(capability) && flagsOf(panel).settingsNeedPin,
    slots: ({ panel, slots }) => {
      // Under duress the master's pages open too, and help is called.
      const own = slots.some(({ tag }) => tag === 'master')
        ? sessionSlots(slots).filter(({ tag }) => tag !== 'user')
        : slots.filter(({ tag }) => tag === 'installer');
      const both = flagsOf(panel).settingsAllowMasterAndInstallerCode;
      return both && !own.some(({ tag }) => tag === 'installer') ? [...own, { tag: 'installer' }] : own;
    },
    pass: async (session, panel) => {
      const until = clock.now() + limits.passcodeLife;
      await sessions.pass(session, panel, until);
      return until;
    },
  };
}
