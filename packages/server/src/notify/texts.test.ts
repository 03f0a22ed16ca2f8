import { describe, expect, it } from 'vitest';
import { smsText } from '@homeward/channels/sms/channel.ts';
import { locales } from '@homeward/contract/words/values/locales.ts';
import { sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { wordsFor } from './texts.ts';
import type { News } from './texts.ts';

const at = Date.UTC(2026, 10, 21, 7, 5, 9);

/** A fall that the pendant in the bathroom tells of. */
const fall = (change: Partial<News> = {}, qualifier: 1 | 3 = 1): News => ({
  class: 'medical',
  event: sampleEvent(1, { event: 102, qualifier }, { at, name: 'Anna' }),
  panelName: 'Lindenweg 4',
  areaName: 'Bad',
  more: 0,
  round: 1,
  followUp: false,
  stands: [],
  isOpen: false,
  ...change,
});

describe('the mail of a fall', () => {
  it('reads right in German, in the time of the house', () => {
    const { subject, long } = wordsFor(fall({ round: 2 }), 'de-DE', 'Europe/Berlin');
    expect(subject).toBe('HILFE NÖTIG: Sturz erkannt, Anna');
    expect(long.split('\n')).toEqual([
      'HILFE NÖTIG: Sturz erkannt, Anna',
      '',
      'Bad, Lindenweg 4',
      '21.11.2026, 08:05:09',
      'Noch hat das niemand bestätigt.',
      '',
      'Homeward in Lindenweg 4. Sie haben diese Nachrichten gewählt; ändern können Sie das unter Konto, Benachrichtigungen.',
    ]);
  });

  it('reads right in Polish, with the form of the number', () => {
    const { subject, long, spoken } = wordsFor(fall({ more: 22 }), 'pl-PL', 'Europe/Warsaw');
    expect(subject).toBe('POTRZEBNA POMOC: Wykryto upadek, Anna');
    expect(long.split('\n').slice(2, 5)).toEqual([
      'Bad, Lindenweg 4',
      '21 lis 2026, 08:05:09',
      'Jeszcze 22 razy od ostatniej wiadomości.',
    ]);
    expect(spoken).toContain('Powtarzam: POTRZEBNA POMOC. Wykryto upadek. Anna, Bad, Lindenweg 4.');
  });

  it('names a mode as the home calls it', () => {
    const event = sampleEvent(1, { event: 401, qualifier: 3 }, { at, detail: 'home_2' });
    const { long, sms } = wordsFor(fall({ class: 'arming', event, modeName: 'Nacht' }), 'de-DE', 'UTC');
    expect([long, sms].every((text) => text.includes('Modus: Nacht'))).toBe(true);
  });

  it('names what is over, and who ended it', () => {
    const over = wordsFor(fall({ followUp: true }, 3), 'de-DE', 'Europe/Berlin');
    expect(over.subject).toBe('Vorbei: Sturz erkannt, Anna');
    const event = sampleEvent(
      1,
      { event: 406 },
      { at, actor: { tag: 'person', name: 'Olga', channel: 'keypad', slot: null } },
    );
    const cancelled = wordsFor(fall({ event, followUp: true }), 'de-DE', 'Europe/Berlin');
    expect(cancelled.subject).toBe('Aufgehoben: Front door');
    expect(cancelled.short).toContain('Durch Olga.\nJemand mit einem Code hat es beendet.');
  });

  it('says a code that has no label by its number', () => {
    const event = sampleEvent(1, { event: 299 }, { at, name: '' });
    expect(wordsFor(fall({ event }), 'sv-SE', 'UTC').subject).toBe('BEHÖVER HJÄLP: Händelse 1299');
  });
});

describe('the SMS of a fall', () => {
  it('is one line without seconds', () => {
    const { sms } = wordsFor(fall({ round: 2 }), 'de-DE', 'Europe/Berlin');
    expect(sms).toBe(
      'HILFE NÖTIG: Sturz erkannt, Anna. Bad, Lindenweg 4. 21.11.26, 08:05. Noch hat das niemand bestätigt',
    );
  });

  it('fits into two parts in every language, and into one where its letters allow', () => {
    const single = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'it-IT', 'nl-NL', 'da-DK', 'sv-SE', 'no-NO', 'fi-FI'];
    for (const locale of locales) {
      const sent = smsText(wordsFor(fall(), locale, 'Europe/Berlin').sms);
      const isGsm = /^[\x20-\x5a_a-zäöñüàèéùìòÄÖÑÜÅåÆæØøß]*$/.test(sent);
      expect(sent.length, `${locale}: ${sent}`).toBeLessThanOrEqual(isGsm ? 160 : 134);
      if (single.includes(locale)) expect(isGsm, `${locale}: ${sent}`).toBe(true);
    }
  });
});
