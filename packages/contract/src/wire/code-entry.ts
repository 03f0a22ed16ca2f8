import { z } from 'zod';
import { armModes } from '../words/panel/arm-modes.ts';
import { Validity } from '../shapes/access/pin.ts';
import { isFixedSlot } from '../rules/access/pin-slots.ts';
import type { PinUser } from '../shapes/access/pin.ts';
import { AreaId } from '../shapes/values/ids.ts';
import { ArmMode } from '../shapes/values/modes.ts';
import { slotNumber } from '../rules/access/pin-slots.ts';

/** What stands for a code wherever one would be shown: as many stars as the code has digits (S5.8). */
export const maskOf = (length: number): string => '*'.repeat(length);
/** Whether a code that came back from a form is the mask: the code stays as it is. */
export const isMask = (code: string): boolean => /^\*+$/.test(code);

/** Names of the special slots (S3.4), in the order of their numbers. */
export const specialSlots = ['guard', 'master', 'temporary', 'duress', 'installer'] as const;
export type SpecialSlot = (typeof specialSlots)[number];

/** One code of the panel (S3.4). No code is ever in it: `code` and `user_code` are stars, or nothing. */
export const CodeEntry = z.object({
  /** The first of `areas`. */
  area: z.number().int(),
  no: z.number().int().min(1).max(99),
  code: z.string(),
  /** Off: arming and disarming with it is not reported. */
  latch: z.boolean(),
  /** An ordinary user's, not one of the slots 95 to 99. */
  is_user: z.boolean(),
  user_name: z.string(),
  /** As `code`, for users, where the configuration shows it (S6.3). */
  user_code: z.string(),
  /** The number of the tag that opens this slot too. */
  uid: z.string(),
  slot: z.enum(['user', ...specialSlots]),
  areas: z.array(AreaId).readonly(),
  enabled: z.boolean(),
  /** It is always on, at any time, and cannot be deleted. */
  fixed: z.boolean(),
  validity: Validity,
  /** Modes that it sets; all of them for every slot but an ordinary user’s. */
  modes: z.array(ArmMode).readonly(),
  /** Of the set-up when this was read: an edit may name it in `If-Match`. */
  revision: z.number().int(),
});
export type CodeEntry = z.infer<typeof CodeEntry>;

/** What an entry says that is not the slot's own. */
interface Shown {
  readonly length: number;
  readonly showUserCode: boolean;
  readonly revision: number;
}

/** A special slot is off without a code; a user that is off keeps his. */
export function codeEntry(user: PinUser, { length, showUserCode, revision }: Shown): CodeEntry {
  const { slot, areas, latch, enabled, name, tag, validity, modes = armModes, digits = length } = user;
  const ordinary = slot.tag === 'user';
  const code = ordinary || enabled ? maskOf(digits) : '';
  return {
    area: areas[0] ?? 0,
    no: slotNumber(slot),
    code,
    latch,
    is_user: ordinary,
    user_name: name,
    user_code: ordinary && showUserCode ? code : '',
    uid: tag ?? '',
    slot: slot.tag,
    areas,
    enabled,
    fixed: isFixedSlot(slot),
    validity,
    modes,
    revision,
  };
}

/** A user of several areas, with the mask in the fields of his areas as the family's form has them. */
export const CrossAreaEntry = CodeEntry.extend({
  code_1: z.string(),
  code_2: z.string(),
  code_3: z.string(),
  code_4: z.string(),
  code_5: z.string(),
  code_6: z.string(),
  code_7: z.string(),
  code_8: z.string(),
});
export type CrossAreaEntry = z.infer<typeof CrossAreaEntry>;

/** The entry with its stars spread over its areas. */
export function crossAreaEntry(entry: CodeEntry): CrossAreaEntry {
  const at = (area: number): string => (entry.areas.some((id) => id === area) ? entry.code : '');
  return {
    ...entry,
    code_1: at(1),
    code_2: at(2),
    code_3: at(3),
    code_4: at(4),
    code_5: at(5),
    code_6: at(6),
    code_7: at(7),
    code_8: at(8),
  };
}
