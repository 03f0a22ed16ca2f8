import type { ButtonName, ButtonAct } from './entities/zone-settings.ts';

/** What a zone does in a mode (wire: sresp_mode_n). */
export const zoneResponses = [
  'none',
  'entryDelay1',
  'entryDelay2',
  'chime',
  'burglarFollow',
  'burglarInstant',
  'burglarOutdoor',
  'crossZone',
] as const;

/** A 24-hour attribute: instant in every state, and it disables the responses by mode. */
export const alwaysKinds = [
  'burglar',
  'smoke',
  'medical',
  'fire',
  'water',
  'co',
  'gas',
  'heat',
  'silentPanic',
  'panic',
  'emergency',
  'emergencyQuiet',
  'fall',
  'tamper',
  'fireVerification',
] as const;

/** A button of a remote, keypad, tag reader or night switch, by its name in the family (wire: sresp_panic, …). */
export const buttonNames = [
  'panic',
  'fire',
  'medical',
  'emergency',
  'arm',
  'home',
  'disarm',
  'button1',
  'button2',
  'button3',
  'button4',
  'tagDisarm',
  'switchOn',
  'switchOff',
] as const;

/** What a button does that nobody has set otherwise. */
export const ordinaryActs: Readonly<Record<ButtonName, ButtonAct>> = {
  panic: { tag: 'alarm', kind: 'panic' },
  fire: { tag: 'alarm', kind: 'fire' },
  medical: { tag: 'alarm', kind: 'medical' },
  emergency: { tag: 'alarm', kind: 'emergency' },
  arm: { tag: 'mode', mode: 'arm' },
  home: { tag: 'mode', mode: 'home_1' },
  disarm: { tag: 'mode', mode: 'disarm' },
  button1: { tag: 'none' },
  button2: { tag: 'none' },
  button3: { tag: 'none' },
  button4: { tag: 'none' },
  tagDisarm: { tag: 'mode', mode: 'disarm' },
  switchOn: { tag: 'mode', mode: 'home_1' },
  switchOff: { tag: 'mode', mode: 'disarm' },
};
