import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useAnswer, type Answer } from '#lib/house/use-answer.ts';

export type DeviceUse = DataOf<'GET /panel/device_uses'>[number];

/** Where a device is used; who may not change rules is told nothing of them. */
export const useUses = (id: string, mayEdit: boolean): Answer<DataOf<'GET /panel/device_uses'>> =>
  useAnswer('GET /panel/device_uses', { query: { device_id: id } }, { skip: !mayEdit });
