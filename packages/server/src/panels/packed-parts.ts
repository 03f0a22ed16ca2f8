import { PanelActivity, PanelSetup } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { shared } from './shared-values.ts';

/** Parts of a panel that are read often enough to be kept as they are. */
type Often = 'status' | 'rooms';
/** Parts that are read packed: how a panel is set up, what goes on beside its devices, and its incidents. */
export type PartName = Exclude<keyof PanelSetup | keyof PanelActivity, Often> | 'incidents';

const isPacked = (name: keyof PanelSetup | keyof PanelActivity): name is Exclude<PartName, 'incidents'> =>
  name !== 'status' && name !== 'rooms';

const names: readonly PartName[] = [
  ...[...PanelSetup.keyof().options, ...PanelActivity.keyof().options].filter(isPacked),
  'incidents',
];

/** Each packed part as a text of its own: a tenth of what the objects take (performance c2). */
export type PackedParts = Readonly<Record<PartName, string>>;

/** Short texts are alike for most panels: an empty list, nothing going on. So are the settings as they leave the box. */
const short = 256;

function textOf(name: PartName, value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= short || name === 'settings' || name === 'connections' ? shared(text) : text;
}

/** The packed parts of a whole state. */
export const packedPartsOf = (view: PanelView): PackedParts =>
  // One text for each of the names, which are all there are.
  Object.fromEntries(names.map((name) => [name, textOf(name, view[name])])) as PackedParts;

/** One packed part. Costs a parse: not for hot paths. */
export const unpackedPart = <Name extends PartName>(packed: PackedParts, name: Name): PanelView[Name] =>
  // What stands there was made from such a part.
  JSON.parse(packed[name]) as PanelView[Name];

/** All packed parts. */
export const allUnpacked = (packed: PackedParts): Pick<PanelView, PartName> =>
  Object.fromEntries(names.map((name) => [name, unpackedPart(packed, name)])) as Pick<PanelView, PartName>;

/** The packed parts after a change, but for incidents, of which a change tells only some; the same object without any. */
export function changedParts(packed: PackedParts, change: PanelChange): PackedParts {
  const changed = names.filter((name) => name !== 'incidents' && change[name] !== undefined);
  if (changed.length === 0) return packed;
  return { ...packed, ...Object.fromEntries(changed.map((name) => [name, textOf(name, change[name])])) };
}

/** The packed parts with other incidents. */
export const withIncidents = (packed: PackedParts, incidents: PanelView['incidents']): PackedParts => ({
  ...packed,
  incidents: textOf('incidents', incidents),
});
