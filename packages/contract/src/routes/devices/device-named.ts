import { z } from 'zod';
import { AreaId, ZoneNo } from '../../shapes/values/ids.ts';

/** A device as a request names it: by its id, or by area and zone as older clients do. */
export const deviceNamed = {
  device_id: z.string().max(48).optional(),
  device_sid: z.string().max(48).optional(),
  area: AreaId.optional(),
  zone: ZoneNo.optional(),
};
/** A client's cache buster. */
export const buster = { _: z.string().optional() };
