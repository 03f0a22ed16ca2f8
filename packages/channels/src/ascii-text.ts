import anyAscii from 'any-ascii';

/** Letters that people write with two where a machine knows no marks; all else is the library's. */
const inTwo: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  å: 'aa',
  Å: 'Aa',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'oe',
  Ø: 'Oe',
  œ: 'oe',
  Œ: 'Oe',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
};

/**
 * A text in letters, figures and marks of ASCII alone, for receivers that know no others: written out by the sound where
 * the script is another, never left out. A name never becomes nothing; a text that nothing can be made of becomes `?`.
 */
export function asciiText(text: string): string {
  const whole = text.normalize('NFC');
  const written = anyAscii(Array.from(whole, (letter) => inTwo[letter] ?? letter).join(''))
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return written === '' && whole.trim() !== '' ? '?' : written;
}
