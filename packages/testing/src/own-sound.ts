import { soundFile } from '@homeward/contract/rules/panel/sound-file.ts';
import { samplesOfTones } from '@homeward/contract/rules/panel/tones.ts';

/** A file that is loud for so many seconds, as a home may choose it. */
export const ownSoundFile = (seconds: number, hertz = 500): Buffer =>
  Buffer.from(soundFile(samplesOfTones([{ hertz, at: 0, length: seconds }], seconds, 0.2)));

const withWord = (file: Buffer, at: number, value: number, bytes: 2 | 4 = 4): Buffer => {
  const other = Buffer.from(file);
  other.writeUIntLE(value, at, bytes);
  return other;
};

/** Files that are no sound for the panel, by what is wrong with them. */
export const hostileSounds: Readonly<Record<string, Buffer>> = {
  'an empty file': Buffer.alloc(0),
  'a page of the web': Buffer.from('<html><script>alert(1)</script></html>'.padEnd(200)),
  'a program called bell.wav': Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(500)]),
  'an MP3 as it is': Buffer.concat([Buffer.from('ID3'), Buffer.alloc(500)]),
  'an OGG as it is': Buffer.concat([Buffer.from('OggS'), Buffer.alloc(500)]),
  'a header alone': ownSoundFile(1).subarray(0, 44),
  'a file that was cut off': ownSoundFile(1).subarray(0, 20_000),
  'a chunk that is longer than the file': withWord(ownSoundFile(1), 40, 0xffff_ffff),
  'a chunk of the format that is longer than the file': withWord(ownSoundFile(1), 16, 0xffff_fff0),
  'half a sample': withWord(ownSoundFile(1), 40, 22_051),
  floats: withWord(ownSoundFile(1), 20, 3, 2),
  'two channels': withWord(ownSoundFile(1), 22, 2, 2),
  'another rate': withWord(ownSoundFile(1), 24, 44_100),
  'eight bits': withWord(ownSoundFile(1), 34, 8, 2),
  'sound before its format': Buffer.concat([
    ownSoundFile(1).subarray(0, 12),
    ownSoundFile(1).subarray(36),
    ownSoundFile(1).subarray(12, 36),
  ]),
};
