import { memo } from 'react';
import { same } from '#lib/same.ts';
import { usePreference } from '#lib/theme/preference.ts';
import { labelRows } from '#features/security/loop-labels.ts';
import type { Tone } from '#ui/tone.ts';
import css from '#features/security/loop.module.css';

export type SegmentState = 'closed' | 'open' | 'bypassed' | 'silent' | 'unknown' | 'alarmed' | 'resting';

export interface Segment {
  readonly id: string;
  readonly state: SegmentState;
  /** Named under the line, when the segment is an exception. */
  readonly label?: string | undefined;
}

interface LoopProps {
  readonly segments: readonly Segment[];
  readonly tone: Tone;
  /** Solid nodes and a stronger line: the area is armed. */
  readonly armed: boolean;
  /** The same in words; the drawing itself is one image. */
  readonly label: string;
}

/** The protection line, one segment a detector: a closed house is an unbroken line. */
export const Loop = memo(function Loop({ segments, tone, armed, label }: LoopProps) {
  const textScale = usePreference((preference) => preference.textScale);
  const rows = labelRows(
    segments.map((segment) => segment.label),
    0.17 * textScale,
  );
  return (
    <div
      className={css['loop']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from elements, not a file
      role="img"
      aria-label={label}
      data-tone={tone}
      data-armed={armed}
      data-rows={Math.max(0, ...rows)}
      data-many={segments.length > 18}
    >
      {segments.map((segment, index) => (
        <i key={segment.id} data-state={segment.state}>
          {segment.state !== 'closed' && <u />}
          {rows[index] !== 0 && (
            <b data-row={rows[index]} data-edge={edge(index, segments.length)}>
              {segment.label}
            </b>
          )}
        </i>
      ))}
    </div>
  );
}, same);

/** A label near an end of the line grows inwards. */
function edge(index: number, count: number): 'start' | 'end' | undefined {
  if (count > 4 && index < count * 0.08) return 'start';
  if (count > 4 && index >= count * 0.92) return 'end';
  return undefined;
}
