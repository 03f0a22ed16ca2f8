import type { Role, Capability } from '../../shapes/access/access.ts';

/**
 * How far a role may go. `areas`: only the membership's areas. `own`: the account's own record. `alarm`: only while an
 * alarm is on. `consent`: only inside a grant of the master that is alive. `test`: only in test mode, which reports
 * nothing outside. `stepUp`: with a fresh credential.
 */
export type Grant =
  | 'none'
  | 'read'
  | 'write'
  | 'areasRead'
  | 'areasWrite'
  | 'own'
  | 'ownStepUp'
  | 'alarmRead'
  | 'consentRead'
  | 'consentWrite'
  | 'consentTest'
  | 'stepUp'
  | 'consentStepUp';

type Row = Readonly<Record<Role, Grant>>;

const row = (
  reportUser: Grant,
  user: Grant,
  master: Grant,
  careReceiver: Grant,
  careContact: Grant,
  station: Grant,
  installer: Grant,
  support: Grant,
): Row => ({ reportUser, user, master, careReceiver, careContact, station, installer, support });

/** The access matrix: who may do what. Default deny; handlers cannot be reached without it. */
export const matrix: Readonly<Record<Capability, Row>> = {
  status: row(
    'none',
    'areasRead',
    'read',
    'areasRead',
    'alarmRead',
    'alarmRead',
    'consentRead',
    'consentRead',
  ),
  arm: row('none', 'areasWrite', 'write', 'own', 'none', 'none', 'none', 'none'),
  panic: row('own', 'areasWrite', 'write', 'write', 'write', 'none', 'consentTest', 'none'),
  control: row('none', 'areasWrite', 'write', 'own', 'none', 'none', 'consentWrite', 'none'),
  automationEdit: row('none', 'none', 'write', 'none', 'none', 'none', 'consentWrite', 'none'),
  bypassOnce: row('none', 'areasWrite', 'write', 'none', 'none', 'none', 'consentWrite', 'none'),
  bypassPermanent: row('none', 'none', 'stepUp', 'none', 'none', 'none', 'consentWrite', 'none'),
  pins: row('none', 'ownStepUp', 'stepUp', 'none', 'none', 'none', 'consentStepUp', 'none'),
  users: row('own', 'own', 'stepUp', 'none', 'none', 'none', 'none', 'none'),
  notifications: row('own', 'own', 'write', 'own', 'own', 'none', 'consentWrite', 'none'),
  cameras: row('none', 'areasRead', 'read', 'none', 'none', 'alarmRead', 'none', 'none'),
  care: row('none', 'none', 'write', 'own', 'alarmRead', 'alarmRead', 'none', 'none'),
  events: row('own', 'areasRead', 'read', 'own', 'none', 'alarmRead', 'consentRead', 'consentRead'),
  incidents: row('none', 'areasWrite', 'write', 'own', 'alarmRead', 'alarmRead', 'consentRead', 'none'),
  // Where alarms go, and the mail server they go by: whoever changes that silences a monitoring station.
  reports: row('none', 'none', 'stepUp', 'none', 'none', 'none', 'consentStepUp', 'none'),
  // A test changes nothing of it.
  reportTest: row('none', 'none', 'write', 'none', 'none', 'none', 'consentWrite', 'none'),
  location: row('none', 'own', 'write', 'own', 'alarmRead', 'alarmRead', 'none', 'none'),
  // Places of the household, and nobody's whereabouts.
  geofences: row('none', 'read', 'write', 'read', 'none', 'none', 'none', 'none'),
  // Whom to call: who stands in that list must reach the others at any time (reliability D5, "contact fields").
  careContacts: row('none', 'none', 'write', 'own', 'read', 'alarmRead', 'none', 'none'),
  // Calling for help, and answering it.
  careHelp: row('none', 'none', 'write', 'own', 'write', 'none', 'none', 'none'),
  // What is watched over is set up by the owner, and known to whom it watches over.
  careSettings: row('none', 'none', 'write', 'read', 'none', 'none', 'none', 'none'),
  // Nobody turns on for another what that one does not share; the owner may know of it.
  careSharing: row('none', 'none', 'read', 'own', 'none', 'none', 'none', 'none'),
  // The house as it was tells how people live in it.
  past: row('none', 'areasRead', 'read', 'none', 'none', 'none', 'consentRead', 'none'),
  panelSettings: row('none', 'none', 'stepUp', 'none', 'none', 'none', 'consentWrite', 'none'),
  network: row('none', 'none', 'stepUp', 'none', 'none', 'none', 'consentStepUp', 'none'),
  backup: row('none', 'none', 'stepUp', 'none', 'none', 'none', 'consentStepUp', 'none'),
  grants: row('none', 'none', 'stepUp', 'none', 'none', 'none', 'none', 'none'),
  // Sending somebody away must never wait for a password.
  revoke: row('none', 'none', 'write', 'none', 'none', 'none', 'none', 'none'),
  // Ending it asks for what beginning it asks for.
  payment: row('none', 'none', 'stepUp', 'none', 'none', 'none', 'none', 'none'),
  // What an installer hands over, and both sign.
  acceptance: row('none', 'none', 'write', 'none', 'none', 'none', 'consentWrite', 'none'),
};

export interface AccessNow {
  /** An alarm is on at this panel. */
  readonly alarm: boolean;
  /** The owner lets this person in now: the panel's consent for installers, a support case for support. */
  readonly consent: boolean;
  /** The panel is in test mode. */
  readonly testing: boolean;
  /** The session proved itself again within 5 minutes. */
  readonly fresh: boolean;
}

export type Verdict =
  | { readonly tag: 'allowed'; readonly scope: 'all' | 'areas' | 'own' }
  | { readonly tag: 'denied' }
  | { readonly tag: 'stepUpNeeded' };

const all: Verdict = { tag: 'allowed', scope: 'all' };

const denied: Verdict = { tag: 'denied' };

const stepUpNeeded: Verdict = { tag: 'stepUpNeeded' };

/** Decides from the matrix alone. Anything the matrix does not name is denied. */
export function may(role: Role, capability: Capability, verb: 'read' | 'write', now: AccessNow): Verdict {
  const grant = matrix[capability][role];
  const read = verb === 'read';
  switch (grant) {
    case 'none':
      return denied;
    case 'read':
      return read ? all : denied;
    case 'write':
      return all;
    case 'areasRead':
      return read ? { tag: 'allowed', scope: 'areas' } : denied;
    case 'areasWrite':
      return { tag: 'allowed', scope: 'areas' };
    case 'own':
      return { tag: 'allowed', scope: 'own' };
    case 'ownStepUp':
      return read || now.fresh ? { tag: 'allowed', scope: 'own' } : stepUpNeeded;
    case 'alarmRead':
      return read && now.alarm ? all : denied;
    case 'consentRead':
      return read && now.consent ? all : denied;
    case 'consentWrite':
      return now.consent ? all : denied;
    case 'consentTest':
      return now.consent && now.testing ? all : denied;
    case 'stepUp':
      return read || now.fresh ? all : stepUpNeeded;
    case 'consentStepUp':
      if (!now.consent) return denied;
      return read || now.fresh ? all : stepUpNeeded;
  }
}
