/**
 * How far the word of a radio transmitter goes. `checked`: its messages carry a check. `bare`: they carry none, so noise
 * and others can look like it. `copied`: a code that anybody can record and send again. `mute`: it is heard, and nobody
 * knows what it says.
 */
export const trustWords = ['checked', 'bare', 'copied', 'mute'] as const;
export type TrustWord = (typeof trustWords)[number];

/**
 * What a code of a transmitter may be taught to mean. `active`: opened, moving, broken, wet. `rest`: closed, or nothing of
 * that any more. A code with no meaning is a press.
 */
export const codeMeanings = ['active', 'rest', 'tamper', 'batteryLow'] as const;
export type CodeMeaning = (typeof codeMeanings)[number];

/** So many codes of one device may have a meaning. */
export const mostCodes = 16;
