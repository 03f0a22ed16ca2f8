/** Speech as phones carry it (ITU-T G.711), from 16 bit samples. */
export type Law = 'alaw' | 'ulaw';

const highestBit = (value: number): number => 31 - Math.clz32(value);

function ulaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const size = Math.min(Math.abs(sample), 32_635) + 132;
  const exponent = highestBit(size) - 7;
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 15)) & 255;
}

function alaw(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80;
  const size = Math.min(sample < 0 ? ~sample : sample, 32_767) >> 4;
  const exponent = size < 16 ? 0 : highestBit(size) - 3;
  const mantissa = exponent < 2 ? size & 15 : (size >> (exponent - 1)) & 15;
  return (sign | (exponent << 4) | mantissa) ^ 0x55;
}

export const g711 = (samples: Int16Array, law: Law): Uint8Array =>
  Uint8Array.from(samples, law === 'alaw' ? alaw : ulaw);

function fromUlaw(byte: number): number {
  const bits = ~byte & 255;
  const size = (((bits & 15) << 3) + 132) << ((bits >> 4) & 7);
  return (bits & 0x80) === 0 ? size - 132 : 132 - size;
}

function fromAlaw(byte: number): number {
  const bits = byte ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = ((bits & 15) << 4) + 8;
  const size = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1);
  return (bits & 0x80) === 0 ? -size : size;
}

export const samplesOf = (bytes: Uint8Array, law: Law): Int16Array =>
  Int16Array.from(bytes, law === 'alaw' ? fromAlaw : fromUlaw);
