import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { eventCodes } from '@homeward/contract/words/alarms/event-codes.ts';
import {
  alarmKindOf,
  faultSentences,
  isFaultNumber,
} from '@homeward/contract/words/alarms/event-sentences.ts';
import { eventLabelKey, eventString } from '@homeward/contract/rules/alarms/event-string.ts';
import type { Qualifier } from '@homeward/contract/rules/alarms/event-string.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import { labelIn, textOf, wordsIn } from '../texts/catalogue.ts';
import type { TextKey } from '../texts/catalogue.ts';
import { searchWords } from '../store/event-words.ts';
import type { LineKind } from '../store/event-words.ts';

const armings: ReadonlySet<number> = new Set([
  events.modeByRemote,
  events.modeFromAfar,
  events.modeBySchedule,
  events.modeByKeypad,
  events.modeQuickly,
  events.armedPartly,
]);
/** Events with a sentence of their own: new, and over. */
const sentences: Readonly<Record<number, readonly [fresh: readonly string[], over: readonly string[]]>> = {
  [events.restarted]: [['restarted'], ['restarted']],
  [events.armedWithFault]: [['forced'], ['forced']],
  [events.cancelled]: [['cancelled'], ['cancelled']],
  [events.notArmed]: [['notArmed'], ['notArmed']],
  [events.wrongCodes]: [['wrongPins'], ['wrongPins']],
  [events.setUpChanged]: [['changed'], ['changed']],
  [events.bypassed]: [['bypassed', 'bypassedOnce'], ['bypassOver']],
  [events.manualTest]: [['testReport'], ['testReport']],
  [events.periodicTest]: [['periodicTest'], ['periodicTest']],
  [events.entryDelay]: [['entry'], ['entry']],
  [events.opened]: [['opened'], ['closed']],
  [events.siren]: [[], ['silenced']],
};

/** The texts of an event's line without what is put in, as the portal's pages choose them. */
function textsOf(event: number, qualifier: Qualifier): readonly string[] {
  const fresh = qualifier === 1;
  const isAlarm = fresh && event < 200 && event !== events.zoneSupervision;
  if (isAlarm) return [`kind.${alarmKindOf(event)}`];
  if (isFaultNumber(event)) return [`${fresh ? 'fault' : 'over'}.${faultSentences[event]}`];
  if (event < 200) return ['restored'];
  if (armings.has(event)) return [fresh ? 'disarmed' : 'armed'];
  return sentences[event]?.[fresh ? 0 : 1] ?? [];
}

const modes = [
  ['arm', 'arm'],
  ['home_1', 'home'],
  ['home_2', 'home_2'],
  ['home_3', 'home_3'],
] as const;

/** One word of lines, and of which. */
interface Spoken extends LineKind {
  readonly word: string;
}

const made = new Map<Locale, readonly Spoken[]>();

/** All words that lines say in a language. */
function spokenIn(locale: Locale): readonly Spoken[] {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const texts = wordsIn(locale);
  const spoken: Spoken[] = [];
  const add = (text: string, said: LineKind): void => {
    for (const word of searchWords(text)) spoken.push({ word, ...said });
  };
  for (const number of Object.keys(eventCodes).map(Number))
    for (const qualifier of [1, 3] as const) {
      const code = eventString({ qualifier, event: number, area: 0, detail: 0 });
      const said: LineKind = { code, mode: null };
      const keys = textsOf(number, qualifier);
      if (keys.length === 0) add(labelIn(locale, eventLabelKey(code)) ?? '', said);
      for (const key of keys) add(texts[`line.${key}`] ?? '', said);
      if (qualifier === 3 && armings.has(number))
        for (const [mode, key] of modes)
          add(textOf(locale, `line.mode.${key}` satisfies TextKey), { code, mode });
    }
  made.set(locale, spoken);
  return spoken;
}

/** Fewer letters begin too many words to say anything; scripts without spaces are searched by pairs. */
const leastLetters = 3;
/** Events that a word is looked up for; a word of more says too little. */
const mostLines = 64;

/**
 * Of each word of a search: the events whose line says it, in a reader's language; the last may be a beginning. Empty
 * where none does.
 */
export function linesSaying(locale: Locale, text: string): readonly (readonly LineKind[])[] {
  const sought = searchWords(text);
  return sought.map((wanted, index) => {
    const isLast = index === sought.length - 1;
    const isWhole = !isLast || Array.from(wanted).length < leastLetters;
    const found = spokenIn(locale).filter(({ word }) =>
      isWhole ? word === wanted : word.startsWith(wanted),
    );
    const said = new Map(found.map(({ code, mode }) => [`${code} ${mode ?? ''}`, { code, mode }]));
    return said.size > mostLines ? [] : [...said.values()];
  });
}
