import type { Random } from '@homeward/contract/ports.ts';

/** Ids whose order is that of their time (epoch ms). */
export const timedId = (at: number, random: Random): string =>
  at.toString(36).padStart(9, '0') + Buffer.from(random.bytes(10)).toString('hex');
