import { PanelActivity, PanelSetup } from '@homeward/contract/entities/panel.ts';
import type { PanelChange, PanelView } from '@homeward/contract/entities/panel.ts';
import { shared } from './shared-values.ts';

/** Parts of a panel that are read often enough to be kept as they are. */
type Often = 'status' | 'rooms';
/** Parts that are read seldom: how a panel is set up, what goes on beside its devices, and its incidents. */
export type SeldomName = Exclude<keyof PanelSetup | keyof PanelActivity, Often> | 'incidents';

const isSeldom = (name: keyof PanelSetup | keyof PanelActivity): name is Exclude<SeldomName, 'incidents'> =>
  name !== 'status' && name !== 'rooms';

const names: readonly SeldomName[] = [
  ...[...PanelSetup.keyof().options, ...PanelActivity.keyof().options].filter(isSeldom),
  'incidents',
];

/** Each seldom part as a text of its own: a tenth of what the objects take (performance c2). */
export type Seldom = Readonly<Record<SeldomName, string>>;

/** Short texts are alike for most panels: an empty list, nothing going on. So are the settings as they leave the box. */
const short = 256;

function textOf(name: SeldomName, value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= short || name === 'settings' || name === 'connections' ? shared(text) : text;
}

/** The seldom parts of a whole state. */
export const seldomOf = (view: PanelView): Seldom =>
  // One text for each of the names, which are all there are.
  Object.fromEntries(names.map((name) => [name, textOf(name, view[name])])) as Seldom;

/** One seldom part. Costs a parse: not for hot paths. */
export const readSeldom = <Name extends SeldomName>(seldom: Seldom, name: Name): PanelView[Name] =>
  // What stands there was made from such a part.
  JSON.parse(seldom[name]) as PanelView[Name];

/** All seldom parts. */
export const allSeldom = (seldom: Seldom): Pick<PanelView, SeldomName> =>
  Object.fromEntries(names.map((name) => [name, readSeldom(seldom, name)])) as Pick<PanelView, SeldomName>;

/** The seldom parts after a change, but for incidents, of which a change tells only some; the same object without any. */
export function changedSeldom(seldom: Seldom, change: PanelChange): Seldom {
  const changed = names.filter((name) => name !== 'incidents' && change[name] !== undefined);
  if (changed.length === 0) return seldom;
  return { ...seldom, ...Object.fromEntries(changed.map((name) => [name, textOf(name, change[name])])) };
}

/** The seldom parts with other incidents. */
export const withIncidents = (seldom: Seldom, incidents: PanelView['incidents']): Seldom => ({
  ...seldom,
  incidents: textOf('incidents', incidents),
});
