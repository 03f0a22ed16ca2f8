/**
 * What buttons of remotes and keypads are called in this dialect, as the house calls them: IAS ACE words of the
 * standard, and words of makers. Words that nobody knows are passed on as they are, for rules.
 */
const arming: Readonly<Record<string, string>> = {
  disarm: 'disarm',
  disarmed: 'disarm',
  arm: 'arm',
  arm_all_zones: 'arm',
  arm_away: 'arm',
  arming_away: 'arm',
  away: 'arm',
  home: 'home',
  arm_day_zones: 'home',
  arm_night_zones: 'home',
  arm_partial_zones: 'home',
  arm_home: 'home',
  arm_stay: 'home',
  arm_night: 'home',
  arming_stay: 'home',
  arming_night: 'home',
};
const help: Readonly<Record<string, string>> = {
  panic: 'panic',
  sos: 'panic',
  emergency: 'emergency',
  fire: 'fire',
  medical: 'medical',
  silent_panic: 'silent_panic',
};

const found = (table: Readonly<Record<string, string>>, word: string): string | null =>
  Object.hasOwn(table, word) ? (table[word] ?? null) : null;

/** Whether a word is about arming and disarming. */
export const isArming = (word: string): boolean => found(arming, word) !== null;
/** Whether a word calls for help. */
export const isHelp = (word: string): boolean => found(help, word) !== null;
/** The words of the standard for devices that send codes to whoever checks them. */
export const sendsCodes = (word: string): boolean => /^arm_(?:all|day|night|partial)_zones$/.test(word);
/** A button's word as the house calls it. */
export const buttonWord = (word: string): string => found(arming, word) ?? found(help, word) ?? word;
