/** Reply codes of the family (domain: 1.0). Anything but `ok` fails under strict checking (S7.1, S8.2). */
export * as codes from './reply-code-names.ts';
import type * as codes from './reply-code-names.ts';

export type CodeName = keyof typeof codes;

/** `panelCode` values beside code 996. */
export const panelCodes = {
  none: '',
  armFault: '29',
  /** Ours: no code of PIN commands (pin-errors.ts), among which 8 is another thing (S5.8). */
  wrongPin: '45',
  lockedOut: '44',
  noAnswer: '90',
  /** Ours: the panel cannot write, and protects from memory. */
  storage: '84',
} as const;

export type PanelCodeName = keyof typeof panelCodes;
