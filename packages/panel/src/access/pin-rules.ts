import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { isFixedSlot } from '@homeward/contract/rules/access/pin-slots.ts';
import type { PinUser, Validity } from '@homeward/contract/shapes/access/pin.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import { pinRefusal } from '@homeward/contract/rules/access/pin-errors.ts';
import type { PanelConfig } from '../state/config.ts';
import { pinUser } from './pins.ts';
import { sameTag } from './tag-word.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

const invalid = (why: MessageKey, where: string): Refusal => ({ tag: 'invalid', why, where });

/** What a panel makes of a user before it is checked: no blanks around names, each area and mode once, the owner everywhere. */
export function tidied({ areas }: PanelConfig, user: PinUser): PinUser {
  const everywhere = user.slot.tag === 'master' || user.slot.tag === 'duress';
  const wanted = areas.map(({ id }) => id).filter((id) => everywhere || user.areas.includes(id));
  const unknown = user.areas.filter((id) => !areas.some((area) => area.id === id));
  const tag = user.tag?.trim() ?? '';
  const { modes, ...rest } = user;
  const only = modes === undefined ? armModes : armModes.filter((mode) => modes.includes(mode));
  return {
    ...rest,
    name: user.name.trim(),
    areas: [...wanted, ...unknown],
    tag: tag === '' ? null : tag,
    ...(only.length === armModes.length ? {} : { modes: only }),
  };
}

/** The first thing that is wrong with a user as it would be saved (S5.8, S6.3, domain 4.5); null is nothing. */
export function problemWith(config: PanelConfig, user: PinUser): Refusal | null {
  if (user.name === '') return pinRefusal('nameBlank');
  if (Array.from(user.name).length > limits.pinNameLength)
    return invalid('v2_mg_max_limit_name_length', 'name');
  if (hasControlCharacters(user.name)) return invalid('v2_mg_no_special_char_allowed', 'name');
  if (isFixedSlot(user.slot) && !user.enabled) return invalid('v2_mg_pin_slot_fixed', 'enabled');
  return (
    problemOfNumber(config, user) ??
    problemOfAreas(config, user) ??
    problemOfTag(config, user) ??
    problemOfValidity(user) ??
    problemOfModes(user)
  );
}

function problemOfNumber({ series }: PanelConfig, { slot }: PinUser): Refusal | null {
  return slot.tag === 'user' && slot.no > limits.pins[series]
    ? invalid('v2_mg_pin_too_many_users', 'slot')
    : null;
}

function problemOfAreas(config: PanelConfig, { slot, areas }: PinUser): Refusal | null {
  if (areas.some((id) => !config.areas.some((area) => area.id === id)))
    return invalid('v2_mg_area_absent', 'areas');
  if (areas.length === 0) return invalid('v2_mg_pin_area_required', 'areas');
  if (slot.tag !== 'user' || areas.length === 1) return null;
  const before = pinUser(config, slot)?.areas ?? [];
  if (before.length === areas.length && areas.every((id) => before.includes(id))) return null;
  const most = limits.crossAreaPins[config.series];
  if (most === 0) return invalid('v2_mg_pin_cross_area_not_supported', 'areas');
  const others = config.pins.filter(
    (one) => one.slot.tag === 'user' && one.areas.length > 1 && slotNumber(one.slot) !== slotNumber(slot),
  );
  return others.length >= most ? invalid('v2_mg_pin_too_many_cross_area', 'areas') : null;
}

function problemOfTag({ pins }: PanelConfig, { slot, tag }: PinUser): Refusal | null {
  if (tag === null) return null;
  if (!/^[0-9A-Za-z:_-]+$/.test(tag)) return invalid('v2_mg_pin_tag_format', 'uid');
  const others = pins.filter((one) => slotNumber(one.slot) !== slotNumber(slot));
  return others.some((one) => one.tag !== null && sameTag(one.tag, tag)) ? pinRefusal('tagRepeated') : null;
}

function problemOfValidity({ slot, validity }: PinUser): Refusal | null {
  const { from, until, period } = validity;
  // The owner must never be shut out, and a duress code passes for the owner's.
  const mustAlwaysWork = isFixedSlot(slot) || slot.tag === 'duress';
  if (mustAlwaysWork && !isUnlimited(validity)) return invalid('v2_mg_pin_slot_fixed', 'validity');
  if (from !== null && until !== null && until <= from)
    return invalid('v2_mg_pin_validity_order', 'validity.until');
  return period !== null && period.days.length === 0
    ? invalid('v2_mg_required_days', 'validity.period.days')
    : null;
}

/** Only ordinary users' codes are limited to modes, and not the first's, who is never shut out. */
const problemOfModes = ({ slot, modes }: PinUser): Refusal | null =>
  modes !== undefined && (slot.tag !== 'user' || isFixedSlot(slot))
    ? invalid('v2_mg_pin_slot_fixed', 'modes')
    : null;

const isUnlimited = ({ from, until, period }: Validity): boolean =>
  from === null && until === null && period === null;

/** Line breaks and the like would write lines of their own into logs and messages. */
const hasControlCharacters = (text: string): boolean =>
  Array.from(text).some((character) => character < ' ' || character === '\u007F');
