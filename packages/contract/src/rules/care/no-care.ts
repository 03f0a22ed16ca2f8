import type { CareSettings } from '../../shapes/care/care.ts';

export const noCare: CareSettings = {
  receiver: null,
  contacts: [],
  doctor: null,
  area: null,
  cancelSeconds: 0,
  answerMinutes: 0,
  checkIns: [],
  checkInMinutes: 30,
  checkInRecentMinutes: 30,
  sessions: [],
  beds: [],
  wandering: [],
  meters: [],
  routine: false,
  routineAlarm: false,
  medication: [],
  medicationMinutes: 30,
};
