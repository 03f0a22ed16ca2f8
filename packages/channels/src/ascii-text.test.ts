import { describe, expect, it } from 'vitest';
import { asciiText } from './ascii-text.ts';

describe('a name for receivers that know ASCII alone', () => {
  it.each([
    ['Küche Straße', 'Kueche Strasse'],
    ['Køkken dør', 'Koekken doer'],
    ['Håndværker på loftet', 'Haandvaerker paa loftet'],
    ['Łazienka żółta', 'Lazienka zolta'],
    ['Salle d’été', "Salle d'ete"],
    ['Niño', 'Nino'],
    ['İstanbul', 'Istanbul'],
    ['Кухня', 'Kukhnya'],
    ['Κουζίνα', 'Koyzina'],
    ['Mum & Dad', 'Mum & Dad'],
    ['Zoë’s “room”', 'Zoe\'s "room"'],
    ['u\u0308ber', 'ueber'],
  ])('writes %s out as %s', (name, written) => {
    expect(asciiText(name)).toBe(written);
  });

  it.each(['نافذة المطبخ', 'ประตูหน้า', '廚房窗戶', 'キッチン', 'מטבח', '부엌', '🚪'])(
    'never loses %s',
    (name) => {
      expect(asciiText(name)).toMatch(/^[\x20-\x7e]+$/);
      expect(asciiText(name)).not.toBe('?');
    },
  );

  it('becomes one mark where nothing can be made of it, and nothing out of nothing', () => {
    expect(asciiText('\uE000\uE001')).toBe('?');
    expect(asciiText('')).toBe('');
    expect(asciiText(' ')).toBe('');
  });

  it('has no end of line and no other control in it', () => {
    expect(asciiText('Hall\r\n18\u0000\u202Eax')).toMatch(/^Hall 18 ?ax$/);
  });
});
