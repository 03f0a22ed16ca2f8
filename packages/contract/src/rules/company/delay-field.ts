import type { ArmedMode } from '../../shapes/values/modes.ts';
import { delayKinds } from '../../words/company/template-words.ts';
import { armedModes } from '../../words/panel/arm-modes.ts';

/** One delay of one area in one mode. */
export interface DelayPlace {
  readonly area: number;
  readonly mode: ArmedMode;
  readonly kind: (typeof delayKinds)[number];
}

/** What a delay is called among the fields of settings: `delays.1.arm.exit`. */
export const delayField = ({ area, mode, kind }: DelayPlace): string => `delays.${area}.${mode}.${kind}`;

/** The delay of a field; null for another setting. */
export function delayPlaceOf(field: string): DelayPlace | null {
  const [tag, area, mode, kind, ...more] = field.split('.');
  const known = {
    area: Number(area),
    mode: armedModes.find((one) => one === mode),
    kind: delayKinds.find((one) => one === kind),
  };
  if (tag !== 'delays' || more.length > 0 || !Number.isInteger(known.area) || known.area < 1) return null;
  return known.mode === undefined || known.kind === undefined
    ? null
    : { area: known.area, mode: known.mode, kind: known.kind };
}
