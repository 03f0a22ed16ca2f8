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

/** What becomes of a zone that stands open when a mode is armed: left out until disarming, or it guards once it has closed. */
export const openRules = ['leaveOut', 'mayBeOpen'] as const;

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
