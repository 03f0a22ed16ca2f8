import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import { binaryClass } from '../common/binary-classes.ts';
import { list, text } from '../common/json.ts';
import { numberOf, quantityOf } from '../common/quantities.ts';
import { isRefused } from '../common/refused-words.ts';
import { classOf, type Part, saying } from './part.ts';
import type { EntityState } from './states.ts';

/** Letters of an action, at most. */
const longest = 64;

/** Something that is there or not. */
export function binarySensor(state: EntityState): Part | null {
  const name = classOf(state);
  if (name === 'connectivity')
    return saying(null, [], () => ({}), {
      reaches: ({ state: said }) => (said === 'on' ? true : said === 'off' ? false : null),
    });
  const known = binaryClass(name);
  if (known === undefined) return null;
  return saying(known.kind, [known.says], ({ state: said }) =>
    said === 'on' ? known.on : said === 'off' ? known.off : { [known.says]: null },
  );
}

/** Something that is measured. */
export function sensor(state: EntityState): Part | null {
  const quantity = quantityOf(classOf(state));
  const unit = text(state.attributes, 'unit_of_measurement');
  if (quantity === undefined || !Object.hasOwn(quantity.units, unit)) return null;
  const { says, units } = quantity;
  const convert = units[unit];
  return saying(null, [says], ({ state: said }) => {
    const value = numberOf(said);
    return { [says]: value === null || convert === undefined ? null : measured(says, convert(value)) };
  });
}

const pressed = ({ state }: EntityState): number => Date.parse(state);

/**
 * Something that happens: a press, a ring. Its state is when it happened last. What it says as it comes back from being
 * unavailable is an old press, and none; nor does any word from there end the guard.
 */
export function event(state: EntityState): Part | null {
  const purpose = classOf(state);
  if (purpose !== '' && purpose !== 'button' && purpose !== 'doorbell') return null;
  if (list(state.attributes, 'event_types').length === 0) return null;
  return saying('scene_button', ['action'], () => ({}), {
    happened: (before, now) => {
      const type = text(now.attributes, 'event_type');
      const isLater = before.state === 'unknown' || pressed(now) > pressed(before);
      if (before.state === 'unavailable' || !isLater || Number.isNaN(pressed(now))) return null;
      return type === '' || isRefused(type) ? null : { action: type.slice(0, longest) };
    },
  });
}
