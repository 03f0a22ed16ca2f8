import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventCodes } from '@homeward/contract/words/alarms/event-codes.ts';
import { locales } from '@homeward/contract/words/values/locales.ts';
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { describe, expect, it } from 'vitest';
import englishEvents from '#texts/en-US/events.json';
import english from '#texts/en-US/portal.json';
import { eventLine } from '#features/events/event-line.ts';
import type { Texts } from '#lib/i18n/load-texts.ts';
import { withMarks } from '#lib/i18n/marks.ts';
import { translate } from '#lib/i18n/translate.ts';

const labelsOf = (locale: string): Texts =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../public/translations/${locale}/events.json`), 'utf8'),
  );

const anna: WireEvent['actor'] = { tag: 'person', name: 'Anna', channel: 'keypad', slot: null };
const panel: WireEvent['actor'] = { tag: 'panel', name: '', channel: 'panel', slot: null };

const all: Texts = { ...english, ...englishEvents };

function told(given: Partial<WireEvent>) {
  const plural = new Intl.PluralRules('en-US');
  const event = {
    id: '1',
    at: '1000',
    received_at: '1000',
    area: '1',
    name: '',
    detail: '',
    type: '',
    is_alarm: false,
    actor: panel,
    ...given,
  } as WireEvent;
  return eventLine(
    {
      t: (key, values) => translate(all, plural, key, values),
      label: (type) => all[`v2_cid_${type}`],
      areaName: (area) => (area === '1' ? 'House' : 'Garage'),
    },
    event,
  );
}

describe('the sentence of an event', () => {
  it.each([
    ['3407', { actor: anna, detail: 'arm' }, '<b>Anna</b> armed <b>House</b> Away · keypad'],
    ['3456', { actor: anna, detail: 'home_1' }, '<b>Anna</b> armed <b>House</b> Home · keypad'],
    ['1407', { actor: anna, detail: 'disarm' }, '<b>Anna</b> disarmed <b>House</b> · keypad'],
    [
      '1570',
      { actor: anna, name: 'Kitchen window', detail: 'oneTime' },
      '<b>Anna</b> bypassed <b>Kitchen window</b> once · keypad',
    ],
    ['1454', { detail: 'Front door' }, '<b>House</b> was not armed: Front door'],
    ['1130', { name: 'Terrace door', is_alarm: true }, '<b>Terrace door</b>: Break-in alarm'],
    ['1383', { name: 'Garage siren' }, '<b>Garage siren</b>: cover is off'],
    ['3381', { name: 'Cellar motion' }, '<b>Cellar motion</b> is back online'],
    ['1753', { name: 'Front door' }, '<b>Front door</b> opened'],
    ['3753', { name: 'Front door' }, '<b>Front door</b> closed'],
    ['1301', {}, 'Mains power failed'],
    ['1393', {}, 'Maintenance alert'],
  ])('%s with %o is "%s"', (event_type, given, sentence) => {
    expect(told({ event_type, ...given }).sentence).toBe(withMarks(sentence));
  });

  it('says when an event came in late', () => {
    expect(told({ event_type: '1301', received_at: '100000' }).note).toMatch(/^came in late/);
  });

  it('never draws a fault as an alarm', () => {
    expect(told({ event_type: '1147', name: 'Hall motion', is_alarm: true }).tone).not.toBe('alarm');
    expect(told({ event_type: '1111', name: 'Hall smoke', is_alarm: true }).tone).toBe('alarm');
  });

  it.each(locales)('in %s has a label for every code that can be sent', (locale) => {
    const labels = labelsOf(locale);
    const missing = Object.entries(eventCodes).flatMap(([code, [fresh, restored]]) => [
      ...(fresh !== null && labels[`v2_cid_1${code}`] === undefined ? [`1${code}`] : []),
      ...(restored !== null && labels[`v2_cid_3${code}`] === undefined ? [`3${code}`] : []),
    ]);
    expect(missing).toEqual([]);
  });
});
