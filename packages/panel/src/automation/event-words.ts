import { eventWords } from '@homeward/contract/words/automation/automation-lists.ts';
import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { AreaId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { InternalEvent, World } from '../kernel/turn.ts';
import type { EventWords } from '../state/automation-state.ts';
import { numberOf } from './measures.ts';

const deviceOf = ({ trigger }: Rule, because: InternalEvent | null): DeviceId | null => {
  if (because !== null && 'device' in because) return because.device;
  return 'device' in trigger ? trigger.device : null;
};

const areaOf = ({ trigger }: Rule, because: InternalEvent | null): AreaId | null => {
  if (because !== null && 'area' in because) return because.area;
  return 'area' in trigger ? trigger.area : null;
};

/** What is known of what started a rule, by its word; '' where there is nothing to say. What called it has words of its own. */
export function wordsOf({ state }: World, rule: Rule, because: InternalEvent | null): EventWords {
  const { config } = state;
  const { slotOf, areaSlotOf } = layoutOf(config);
  const slot = slotOf.get(deviceOf(rule, because) ?? ('' as DeviceId));
  const device = slot === undefined ? null : entryAt(config.devices, slot);
  const areaId = areaOf(rule, because) ?? device?.area ?? null;
  const area = areaId === null ? undefined : areaSlotOf.get(areaId);
  const { trigger } = rule;
  const value =
    trigger.tag === 'measure' && slot !== undefined
      ? numberOf(entryAt(state.devices, slot).values, trigger.measure)
      : null;
  return {
    ...(because?.tag === 'webhook' ? because.words : {}),
    name: device === null ? config.name : device.name || device.id,
    room: config.rooms.find(({ id }) => id === device?.room)?.name ?? '',
    zone: device === null ? '' : String(device.zone),
    area: area === undefined ? '' : entryAt(config.areas, area).name,
    value: value === null ? '' : String(value),
    who: trigger.tag === 'mode' && area !== undefined ? entryAt(state.areas, area).by.name : '',
  };
}

const inBraces = new RegExp(`\\{(${eventWords.join('|')}|body\\.[\\w.]{1,65})\\}`, 'g');

/** A text with the words of what started a rule in the place of their names; `write` makes each fit for its place. */
export function withWords(
  words: () => EventWords,
  text: string,
  write: (word: string) => string = (word) => word,
): string {
  if (!text.includes('{')) return text;
  const known = words();
  return text.replaceAll(inBraces, (_, name: string) => write(known[name] ?? ''));
}

/** An address with such words behind its host: where a request goes to is its owner's choice alone. */
export function addressWithWords(words: () => EventWords, url: string): string {
  const host = /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? url;
  return host + withWords(words, url.slice(host.length), encodeURIComponent);
}

/** A word inside a text of JSON. */
export const inJson = (word: string): string => JSON.stringify(word).slice(1, -1);
