import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import { numberOf, quantityOf } from '../../common/quantities.ts';
import { earOf, type PartMaker, saying } from './part.ts';

/** Something that is measured. Alone it is a sensor; beside a device of another kind it is that device’s word, too. */
export const sensor: PartMaker = (config) => {
  const name = config.textOr('device_class', '');
  const quantity = quantityOf(name);
  if (quantity === undefined)
    return name === '' ? 'it does not say what it measures' : `nothing here measures “${name}”`;
  const { says, units } = quantity;
  const unit = config.textOr('unit_of_measurement', '');
  const convert = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (convert === undefined) return unit === '' ? 'its unit is missing' : `“${unit}” is no unit of ${name}`;
  const reading = config.reading('state_topic', 'value_template');
  if (reading === null) return 'it has no state_topic';
  const read = (text: string) => {
    const value = numberOf(text);
    return value === null ? undefined : { [says]: measured(says, convert(value)) };
  };
  return saying(null, [says], [earOf(reading, config, [says], read, { expires: true })]);
};
