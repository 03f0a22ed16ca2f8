import type { Walked } from '#features/adding/walk-test.ts';
import css from '#features/adding/walk-line.module.css';

/** The detectors as a line: what was heard is joined, what was not is dotted. */
export const WalkLine = ({ walked }: { readonly walked: readonly Walked[] }) => (
  <div className={css['line']} aria-hidden="true">
    {walked
      .toSorted((one, other) => Number(other.hit !== undefined) - Number(one.hit !== undefined))
      .map(({ device, hit }) => (
        <i key={device.id} data-heard={hit !== undefined || undefined} />
      ))}
  </div>
);
