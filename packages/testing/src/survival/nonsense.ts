import type { Random } from '@homeward/contract/ports.ts';

/** Texts that stand where a value of JSON does: too large, too deep, of another kind, or none at all. */
const values = [
  'null',
  'true',
  'NaN',
  '-Infinity',
  '1e999',
  '-0',
  '123456789012345678901234567890',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '[]',
  '{}',
  '[[],{},null]',
  '{"__proto__":{"is":1},"constructor":1,"toString":null}',
  '['.repeat(20_000) + ']'.repeat(20_000),
  '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
  `"${'y'.repeat(100_000)}"`,
  `[${'0,'.repeat(50_000)}0]`,
] as const;

/** Whole numbers from 0 to below `below`. */
const upTo = (random: Random, below: number): number => Math.floor(random.unit() * below);

/** A real message with one value of it otherwise. */
function twisted(sample: string, random: Random): string {
  const places = [...sample.matchAll(/(?<=[:[,]\s*)(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/g)];
  const place = places[upTo(random, places.length)];
  const value = values[upTo(random, values.length)] ?? '';
  if (place === undefined) return value;
  return sample.slice(0, place.index) + value + sample.slice(place.index + place[0].length);
}

/** Some bytes of a message are others. */
function scratched(sample: string, random: Random): Buffer {
  const bytes = Buffer.from(sample);
  for (let times = 1 + upTo(random, 8); times > 0 && bytes.length > 0; times -= 1)
    bytes[upTo(random, bytes.length)] = upTo(random, 256);
  return bytes;
}

/** What no peer would say, one of some kinds: the same for the same chance. */
export function nonsenseOf(samples: readonly string[], random: Random): Buffer {
  const sample = samples[upTo(random, samples.length)] ?? '';
  switch (upTo(random, 6)) {
    case 0:
      return Buffer.from(sample.slice(0, upTo(random, sample.length)));
    case 1:
    case 2:
      return Buffer.from(twisted(sample, random));
    case 3:
      return scratched(sample, random);
    case 4:
      return Buffer.from(random.bytes(1 + upTo(random, 300)));
    default:
      return Buffer.from(values[upTo(random, values.length)] ?? '');
  }
}

/** A line of ten megabytes that has no end. */
export const endless = Buffer.alloc(10_000_000, 'z');
