import { z } from 'zod';
import { DeviceId } from '../values/ids.ts';
import { limits } from '../../words/values/limits.ts';

/** Detectors that count together: an opening counts once so many of them have opened within the seconds. */
export const DetectorGroup = z.object({
  name: z.string().max(60),
  devices: z.array(DeviceId).max(limits.zonesPerArea).readonly(),
  count: z.number().int().min(2).max(10),
  seconds: z.number().int().min(1).max(limits.groupSeconds),
});
export type DetectorGroup = z.infer<typeof DetectorGroup>;
