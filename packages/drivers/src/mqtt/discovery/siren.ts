import { isObject, member } from '../../common/json.ts';
import { loudness, sirenSeconds, toneFor } from '../../common/siren-words.ts';
import { earOf, order, type PartMaker } from './part.ts';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** A siren. One without a tone for it gets no chime: it would be an alarm. */
export const siren: PartMaker = (config) => {
  const onWriting = config.writing('command_topic', 'command_template');
  const offTemplate = config.has('command_off_template') ? 'command_off_template' : 'command_template';
  const offWriting = config.writing('command_topic', offTemplate);
  if (onWriting === null || offWriting === null) return 'it has no command_topic';
  const hasTemplate = config.has('command_template');
  const hasOffTemplate = hasTemplate || config.has('command_off_template');
  const reading = config.reading('state_topic', 'state_value_template');
  const [on, off] = [config.textOr('payload_on', 'ON'), config.textOr('payload_off', 'OFF')];
  const [isOn, isOff] = [config.textOr('state_on', on), config.textOr('state_off', off)];
  const tones = config.words('available_tones');
  const hasDuration = config.flag('support_duration', true);
  const hasVolume = config.flag('support_volume_set', true);

  const word = (text: string) =>
    text === isOn ? { sounding: true } : text === isOff ? { sounding: false } : undefined;
  const read = (text: string) => {
    const plain = word(text);
    if (plain !== undefined) return plain;
    const json = parsed(text);
    if (!isObject(json)) return undefined;
    const state = member(json, 'state');
    // It may tell of its tone alone.
    return state === undefined ? null : typeof state === 'string' ? word(state) : undefined;
  };

  const told = (value: string, more: Readonly<Record<string, unknown>>) => {
    const [writing, isTemplate] = value === on ? [onWriting, hasTemplate] : [offWriting, hasOffTemplate];
    const variables = { state: value, ...more };
    return writing.write(isTemplate ? value : JSON.stringify(variables), variables);
  };
  const manner = (seconds: number, volume: keyof typeof loudness, tone: string | undefined) => ({
    ...(tone === undefined ? {} : { tone }),
    ...(hasDuration ? { duration: seconds } : {}),
    ...(hasVolume ? { volume_level: loudness[volume] } : {}),
  });
  return {
    kind: 'siren',
    says: reading === null ? [] : ['sounding'],
    ears: reading === null ? [] : [earOf(reading, config, ['sounding'], read)],
    commands: hasDuration ? ['siren', 'testSiren'] : ['siren'],
    encode: (command) => {
      if (command.tag === 'testSiren')
        return hasDuration
          ? order(told(on, manner(sirenSeconds.test, command.volume, tones[0])), null)
          : null;
      if (command.tag !== 'siren') return null;
      const { sound, volume } = command;
      const sounds = sound !== 'off' && volume !== 'none';
      const confirmed = reading === null ? null : { sounding: sounds };
      if (sound === 'off' || volume === 'none') return order(told(off, {}), confirmed);
      const tone = toneFor(tones, sound);
      if (sound === 'chime')
        return tone === undefined ? null : order(told(on, manner(sirenSeconds.test, volume, tone)), null);
      return order(
        told(on, manner(sirenSeconds.longest, volume, tone ?? toneFor(tones, 'burglar') ?? tones[0])),
        confirmed,
      );
    },
  };
};
