import type {
  NotificationClass,
  NotificationMatrix,
  NotificationSettings,
  Escalation,
} from '../../shapes/reports/notification.ts';

/** Classes that no quiet hours hold back, and that are told again until somebody acknowledges. */
export const alarmClasses: ReadonlySet<NotificationClass> = new Set(['fire', 'alarm', 'medical']);

/** Classes whose push cannot be chosen away: lives depend on them. */
export const lifeSafetyClasses: ReadonlySet<NotificationClass> = new Set(['fire', 'medical']);

const loud = ['push', 'incomingCall', 'email', 'sms', 'voice', 'webhook'] as const;

export const standardMatrix: NotificationMatrix = {
  fire: loud,
  alarm: loud,
  medical: loud,
  technical: ['push', 'email', 'sms', 'webhook'],
  fault: ['push', 'email', 'webhook'],
  arming: ['webhook'],
  status: ['webhook'],
};

/** What holds until somebody chooses; mail is on for the master alone. */
export const standardSettings = (isMaster: boolean): NotificationSettings => ({
  matrix: standardMatrix,
  options: { alarmOrFail: [], modeChange: [], burglarModeChange: [] },
  quiet: { enabled: false, from: 22 * 60, until: 7 * 60 },
  language: '',
  timeZone: '',
  repeatMinutes: 10,
  push: true,
  incomingCall: false,
  email: isMaster,
  sms: { security: false, medical: false },
  voice: { security: false, medical: false },
  phone: '',
});

/** Everybody at once, and once more after five minutes. */
export const standardEscalation: Escalation = { enabled: true, afterMinutes: 5, rounds: 2, steps: [] };
