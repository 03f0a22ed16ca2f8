import type { Example } from '@homeward/contract/routes/api/route.ts';

/** What the examples of the documents name, which is what the demo has, and what the sample panel has in its place. */
const inSample: Readonly<Record<string, string>> = {
  'RF:0a1b2c01': 'RF:00000001',
  'RF:0a1b2c33': 'RF:00000005',
  'ZW:00000b01': 'ZW:00000002',
  'ZW:00000b04': 'ZB:00000004',
  'ZW:00000b0b': 'ZW:00000006',
  'XF:maple-front': 'XF:00000003',
  '00:1d:94:0d:e0:01': '00:1d:94:00:00:01',
  film: 'movie',
  'terrace-light': 'porch',
  mia: 'phone',
  'a=1&z=24&sw=on': 'a=1&z=4&sw=on',
};
const zones: Readonly<Record<string, string>> = { 21: '2', 24: '4' };

const translated = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return (name === 'zone' ? zones[value] : inSample[value]) ?? value;
};

/** An example of the documents as it is right at the sample panel. */
export const sampleExample = (example: Example): Example =>
  JSON.parse(JSON.stringify(example), translated) as Example;
