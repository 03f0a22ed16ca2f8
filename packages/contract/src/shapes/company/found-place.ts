import { z } from 'zod';

/** A place that an address was found to mean; decimal degrees. */
export const FoundPlace = z.object({
  name: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type FoundPlace = z.infer<typeof FoundPlace>;
