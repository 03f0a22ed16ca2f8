import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { readArmingDetail } from '@homeward/contract/words/panel/arming-detail.ts';
import {
  alarmKindOf,
  faultSentences,
  isFaultNumber,
} from '@homeward/contract/words/alarms/event-sentences.ts';
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { marked } from '#lib/i18n/marks.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import { eventLook } from '#features/events/event-look.ts';
import type { EventLine } from '#features/events/event-list.tsx';

/** What sentences need to know besides the event. */
export interface Telling {
  readonly t: Text;
  /** Label of an event type, for those without a sentence. */
  readonly label: (type: string) => string | undefined;
  readonly areaName: (area: string) => string;
}

/** Ms between happening and arriving from which an event counts as late. */
const late = 60_000;

/** Who did it: a person, a rule by its name, or the panel itself. */
export function actorName(t: Text, { tag, name }: WireEvent['actor']): string {
  switch (tag) {
    case 'person':
    case 'device':
      return name === '' ? t('actor.someone') : name;
    case 'rule':
      return t('actor.rule', { name });
    case 'schedule':
      return t('actor.schedule');
    case 'panel':
      return t('actor.panel');
  }
}

function modeWord(t: Text, detail: string): string {
  switch (detail) {
    case 'arm':
      return t('mode.arm');
    case 'home_1':
      return t('mode.home');
    case 'home_2':
      return t('mode.home_2');
    case 'home_3':
      return t('mode.home_3');
    default:
      return '';
  }
}

/** The sentence of an event, names between `<b>` marks; undefined where only its label can speak. */
function sentence({ t, areaName }: Telling, event: WireEvent): string | undefined {
  const code = Number(event.event_type.slice(1));
  const fresh = event.event_type.startsWith('1');
  const area = areaName(event.area);
  const name = event.name === '' ? t('actor.panel') : event.name;
  const who = actorName(t, event.actor);
  const { detail } = event;
  if (event.is_alarm && code !== events.zoneSupervision)
    return t('event.alarm', { name: event.name || who, kind: t(`kind.${alarmKindOf(code)}`) });
  if (isFaultNumber(code))
    return t(fresh ? `event.fault.${faultSentences[code]}` : `event.over.${faultSentences[code]}`, { name });
  if (code < 200) return t('event.restored', { name });
  switch (code) {
    case events.modeByRemote:
    case events.modeFromAfar:
    case events.modeBySchedule:
    case events.modeByKeypad:
    case events.modeQuickly:
    case events.armedPartly:
      return fresh
        ? t('event.disarmed', { who, area })
        : t('event.armed', { who, area, mode: modeWord(t, readArmingDetail(detail).mode) });
    case events.restarted:
      return t('event.restarted');
    case events.armedWithFault:
      return t('event.forced', { who, area, detail });
    case events.cancelled:
      return t('event.cancelled', { who, area });
    case events.notArmed:
      return t('event.notArmed', { area, detail });
    case events.wrongCodes:
      return t('event.wrongPins', { channel: t(`channel.${event.actor.channel}`) });
    case events.setUpChanged:
      return t('event.changed', { who, detail });
    case events.programmingBegun:
      return detail.startsWith('service ') ? t('event.serviceBegun', { who, name }) : undefined;
    case events.programmingEnded:
      return detail.startsWith('service ') ? t('event.serviceOver', { name }) : undefined;
    case events.bypassed:
      if (!fresh) return t('event.bypassOver', { name });
      return t(detail === 'permanent' ? 'event.bypassed' : 'event.bypassedOnce', { who, name });
    case events.manualTest:
      return t('event.testReport', { who, detail });
    case events.periodicTest:
      return t('event.periodicTest');
    case events.entryDelay:
      return t('event.entry', { name, area });
    case events.opened:
      return t(fresh ? 'event.opened' : 'event.closed', { name });
    case events.siren:
      return fresh ? undefined : t('event.silenced', { who, area });
    default:
      return undefined;
  }
}

/** Channels worth naming: not that of the panel itself, nor of a device that speaks for itself. */
function through(t: Text, { tag, channel }: WireEvent['actor']): string {
  return tag === 'person' ? ` · ${t(`channel.${channel}`)}` : '';
}

const armings: ReadonlySet<number> = new Set([
  events.modeByRemote,
  events.modeFromAfar,
  events.modeBySchedule,
  events.modeByKeypad,
  events.modeQuickly,
  events.armedPartly,
]);

/** What was left out, and what still moved, when an area armed. */
function standing(t: Text, { event_type: type, detail }: WireEvent): readonly string[] {
  if (!type.startsWith('3') || !armings.has(Number(type.slice(1)))) return [];
  const { without, active } = readArmingDetail(detail);
  return [
    without === '' ? '' : t('event.armedWithout', { names: without }),
    active === '' ? '' : t('event.armedActive', { names: active }),
  ];
}

/** The picture that an event has, of its incident. */
export const captureOf = ({
  capture_id: id,
  incident,
}: Pick<WireEvent, 'capture_id' | 'incident'>): Pick<EventLine, 'capture'> =>
  id === '' || incident === '' ? {} : { capture: { id, incident } };

/** An event as a line: sentence, who and through what, shape and colour. */
export function eventLine(telling: Telling, event: WireEvent): EventLine {
  const { t, label } = telling;
  const at = Number(event.at);
  const received = Number(event.received_at);
  const told = sentence(telling, event);
  const words =
    told ?? inOneLine([label(event.event_type) ?? '…', event.name && marked(event.name), event.detail]);
  const notes = [
    received - at > late ? t('event.late', { time: timeOfDay(received) }) : '',
    ...standing(t, event),
    event.suspended === '1' ? t('event.suspended') : '',
  ].filter((note) => note !== '');
  return {
    id: event.id,
    at,
    ...eventLook(event),
    sentence: words + through(t, event.actor),
    ...captureOf(event),
    ...(event.device_id === '' ? {} : { device: event.device_id }),
    ...(notes.length === 0 ? {} : { note: inOneLine(notes) }),
  };
}
