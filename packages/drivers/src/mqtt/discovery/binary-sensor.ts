import { binaryClass } from '../../common/binary-classes.ts';
import { earOf, type PartMaker, saying } from './part.ts';

/** Something that is there or not, and perhaps goes by itself. */
export const binarySensor: PartMaker = (config) => {
  const name = config.textOr('device_class', '');
  const known = binaryClass(name);
  if (known === undefined) return `nothing here says “${name}”`;
  const reading = config.reading('state_topic', 'value_template');
  if (reading === null) return 'it has no state_topic';
  const [on, off] = [config.textOr('payload_on', 'ON'), config.textOr('payload_off', 'OFF')];
  const seconds = config.number('off_delay', 0);
  const ear = earOf(
    reading,
    config,
    [known.says],
    (text) => (text === on ? known.on : text === off ? known.off : undefined),
    {
      expires: true,
      follows: (values) =>
        seconds > 0 && values === known.on ? { after: seconds, values: known.off } : null,
    },
  );
  return saying(known.kind, [known.says], [ear]);
};
