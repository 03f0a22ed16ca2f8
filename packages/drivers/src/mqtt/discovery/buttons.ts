import { isObject, member } from '../../common/json.ts';
import type { Ear } from '../mqtt-device.ts';
import { type PartMaker, saying } from './part.ts';

/** Letters of an action, at most. */
const longest = 64;

/** Something that happens: a press, a ring. What a broker remembered is an old one, and none. */
export const event: PartMaker = (config, { name }) => {
  const reading = config.reading('state_topic', 'value_template');
  if (reading === null) return 'it has no state_topic';
  const types = config.words('event_types');
  const ear: Ear = {
    topic: reading.topic,
    hear: (message) => {
      if (!message.live) return { values: [] };
      const text = reading.read(message);
      if (text === null) return null;
      if (text === undefined || text === '' || text === 'None') return { values: [] };
      const type = typeIn(text);
      if (type === null || !types.includes(type)) return null;
      return { values: [{ action: type.slice(0, longest) }] };
    },
  };
  return types.length > 0 ? saying('scene_button', ['action'], [ear]) : `“${name}” names no event_types`;
};

function typeIn(text: string): string | null {
  try {
    const json = JSON.parse(text) as unknown;
    const type = isObject(json) ? member(json, 'event_type') : null;
    return typeof type === 'string' && type !== '' ? type : null;
  } catch {
    return null;
  }
}

/** A trigger of a device: one press of one button, by a payload of its own. */
export const trigger: PartMaker = (config) => {
  if (config.textOr('automation_type', '') !== 'trigger') return 'it is no trigger';
  const reading = config.reading('topic', 'value_template');
  if (reading === null) return 'it has no topic';
  const payload = config.text('payload');
  const word = [config.text('subtype'), config.text('type')].filter((part) => part !== null).join(' ');
  if (word === '') return 'it has neither type nor subtype';
  const ear: Ear = {
    topic: reading.topic,
    hear: (message) => {
      if (!message.live) return { values: [] };
      const text = reading.read(message);
      if (text === null) return null;
      const fits = payload === null ? text !== undefined && text !== '' : text === payload;
      return { values: fits ? [{ action: word.slice(0, longest) }] : [] };
    },
  };
  return saying('scene_button', ['action'], [ear]);
};
