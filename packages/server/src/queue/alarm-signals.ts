import {
  caseKindOf,
  followsAlarm,
  isSilentAlarm,
} from '@homeward/contract/words/company/alarm-case-words.ts';
import type { AlarmSignal } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { Signal } from '@homeward/contract/shapes/reports/signal.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { KeptEvent } from '../store/events.ts';

/** What a home's event says to the queue; null for nothing: it informs, or was for test, practice or counting alone. */
export function alarmOfEvent({ event, silent }: KeptEvent): AlarmSignal | null {
  const { qualifier, event: code, area, detail } = eventParts(event.code);
  if (event.testing === true || event.counted === true || !followsAlarm(code)) return null;
  return {
    kind: caseKindOf(code) ?? '',
    qualifier,
    code,
    letters: '',
    area,
    detail,
    text: event.name || event.actor.name,
    silent: silent || isSilentAlarm(code),
  };
}

/** What another maker's panel says to the queue. What nobody can read may be an alarm, and is shown as it came. */
export function alarmsReceived({ data, events }: Pick<Signal, 'data' | 'events'>): readonly AlarmSignal[] {
  if (events.length === 0) return data.trim() === '' ? [] : [unread(data)];
  return events.flatMap(({ qualifier, code, letters, area, detail, text }) => {
    if (code === null) return [{ ...unread(text || data), letters: letters ?? '', area, detail }];
    if (!followsAlarm(code)) return [];
    const kind = caseKindOf(code) ?? '';
    return [
      { kind, qualifier, code, letters: letters ?? '', area, detail, text, silent: isSilentAlarm(code) },
    ];
  });
}

const unread = (text: string): AlarmSignal => ({
  kind: 'unread',
  qualifier: 1,
  code: 0,
  letters: '',
  area: 0,
  detail: 0,
  text,
  silent: false,
});
