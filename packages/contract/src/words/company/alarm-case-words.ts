import * as events from '../alarms/event-names.ts';

/** What a case of a monitoring station is about, most urgent first; `unread` came from a panel and nobody can read it. */
export const caseKinds = [
  'fire',
  'medical',
  'panic',
  'duress',
  'unread',
  'burglary',
  'tamper',
  'technical',
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What an operator heard on the phone; the first nine keys of the keyboard in this order. */
export const callOutcomes = [
  'reached',
  'falseAlarm',
  'confirmed',
  'onTheWay',
  'wrongPassword',
  'noAnswer',
  'busy',
  'voicemail',
  'wrongNumber',
] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Why a case is closed. */
export const caseReasons = ['real', 'falseAlarm', 'userError', 'test', 'fault', 'other'] as const;
export type CaseReason = (typeof caseReasons)[number];

/** Whom an alarm is passed on to. */
export const forwardedTo = ['police', 'fireBrigade', 'ambulance', 'guard'] as const;

/** What an operator does with a case. */
export const caseActs = [
  'claim',
  'takeOver',
  'release',
  'note',
  'call',
  'tick',
  'forward',
  'close',
  'reopen',
] as const;
export type CaseAct = (typeof caseActs)[number];

/** What stands in a case's account of what happened. */
export const caseLineKinds = ['signal', ...caseActs, 'handOver', 'look'] as const;

/** Why no camera of a case's site is shown; blank: they are. */
export const picturesWithheld = [
  '',
  'otherPanel',
  'notAllowed',
  'silent',
  'notYours',
  'over',
  'none',
] as const;
export type PicturesWithheld = (typeof picturesWithheld)[number];

/** Contact ID codes that are no matter of their hundred's first digits. */
const ofCode: Readonly<Record<number, CaseKind>> = {
  [events.panelTamper]: 'tamper',
  140: 'burglary',
  [events.gas]: 'fire',
  [events.highTemperature]: 'fire',
  [events.carbonMonoxide]: 'fire',
  [events.jamming]: 'tamper',
  [events.tamper]: 'tamper',
};
const duressCodes: ReadonlySet<number> = new Set([events.duress, events.silentPanic, 124, 125]);

/** By tens; gas and carbon monoxide kill as fire does. */
const ofTens: Readonly<Record<number, CaseKind>> = {
  10: 'medical',
  11: 'fire',
  12: 'panic',
  13: 'burglary',
  14: 'tamper',
};

/** What a Contact ID code is about; null for what is no alarm: arming, faults, tests, and all that informs. */
export function caseKindOf(code: number): CaseKind | null {
  if (duressCodes.has(code)) return 'duress';
  const special = ofCode[code];
  if (special !== undefined) return special;
  if (code < 100 || code >= 200) return null;
  return ofTens[Math.floor(code / 10)] ?? 'technical';
}

/** Whom the code is about must not learn that it was told. */
export const isSilentAlarm = (code: number): boolean => duressCodes.has(code);

/** Whether an operator wants to know it while an alarm is open: what was put right or taken back, who came in. */
export const followsAlarm = (code: number): boolean =>
  caseKindOf(code) !== null || (code >= 400 && code < 410) || code === events.alarmReset;
