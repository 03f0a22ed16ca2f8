import { isObject, type Json, list, member } from '../../common/json.ts';
import type { Availability, AvailabilityTopic } from '../availability.ts';
import { type Config, createConfig } from './config.ts';

/** How a component says whether its device is there; null where it does not. May throw `NotUnderstood`. */
export function availabilityOf(json: Json): Availability | null {
  const config = createConfig(json);
  const words = list(json, 'availability').filter(isObject);
  const topics =
    words.length > 0
      ? words.flatMap((one) => topicOf(createConfig(one), 'topic', 'value_template') ?? [])
      : (topicOf(config, 'availability_topic', 'availability_template') ?? []);
  const all = [topics].flat();
  if (all.length === 0) return null;
  const mode = member(json, 'availability_mode');
  return { topics: all, mode: mode === 'all' || mode === 'any' ? mode : 'latest' };
}

function topicOf(config: Config, topic: string, template: string): AvailabilityTopic | null {
  const reading = config.reading(topic, template);
  if (reading === null) return null;
  const there = config.textOr('payload_available', 'online');
  const away = config.textOr('payload_not_available', 'offline');
  return {
    topic: reading.topic,
    read: (message) => {
      const text = reading.read(message);
      return text === there ? true : text === away ? false : null;
    },
  };
}
