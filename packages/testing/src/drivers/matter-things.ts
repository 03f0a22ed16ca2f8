import { type MatterNode, readNode } from '@homeward/drivers/matter/nodes.ts';
import { matterNode } from './matter-script.ts';

export type Attributes = Readonly<Record<string, unknown>>;

/** A node whose endpoints are of these device types, with these clusters, and what they say. */
export function matterEndpoints(
  endpoints: readonly (readonly [type: number, clusters: readonly number[]])[],
  said: Attributes,
): MatterNode {
  const described = endpoints.flatMap(([type, clusters], index) => [
    [`${index + 1}/29/0`, [{ '0': type, '1': 1 }]],
    [`${index + 1}/29/1`, [...clusters, 29]],
    [`${index + 1}/29/3`, []],
  ]);
  const read = readNode(matterNode(5, { ...(Object.fromEntries(described) as Attributes), ...said }));
  if (read === null) throw new Error('no node');
  return read;
}
/** The features of a cluster of the first endpoint, by the places of their bits. */
export const features = (cluster: number, ...bits: readonly number[]): Attributes => ({
  [`1/${cluster}/65532`]: bits.reduce((sum, bit) => sum + 2 ** bit, 0),
});

export const [hs, xy, white] = [0, 3, 4];
export const colourLamp = (said: Attributes, ...bits: readonly number[]) =>
  matterEndpoints([[0x10d, [6, 8, 768]]], {
    '1/6/0': true,
    '1/8/0': 127,
    ...features(768, ...bits),
    ...said,
  });
export const shutter = (said: Attributes, ...bits: readonly number[]) =>
  matterEndpoints([[0x202, [258]]], { ...features(258, ...bits), ...said });
export const thermostat = (said: Attributes, ...bits: readonly number[]) =>
  matterEndpoints([[0x301, [513]]], { ...features(513, ...bits), '1/513/0': 2_150, '1/513/28': 4, ...said });
const limits = { '1/513/21': 700, '1/513/22': 3_000, '1/513/23': 1_600, '1/513/24': 3_200 };
/** What a thermostat says that heats and cools. */
export const both = { '1/513/18': 2_000, '1/513/17': 2_600, ...limits };
export const fan = (sequence: number, mode: number | null) =>
  matterEndpoints([[0x2b, [514]]], { '1/514/0': mode, '1/514/1': sequence });
