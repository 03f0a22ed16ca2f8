import { useId, useState, type PointerEvent } from 'react';
import { momentLabel, valueSteps } from '#ui/chart-scale.ts';
import { TimeAxis } from '#ui/time-axis.tsx';
import css from '#ui/chart.module.css';

/** One moment of a curve; null is "nobody knows", which is drawn as dots. */
export interface ChartPoint {
  /** Epoch ms. */
  readonly at: number;
  readonly value: number | null;
  /** How far it went within a span, where the point stands for one. */
  readonly least?: number;
  readonly most?: number;
}

export interface ChartCurve {
  readonly id: string;
  readonly label: string;
  /** `line` between samples, `step` where a value holds until the next, `bar` for an amount per span. */
  readonly shape: 'line' | 'step' | 'bar';
  readonly points: readonly ChartPoint[];
  /** The second colour, dashed: what is wanted beside what is measured. */
  readonly second?: boolean;
}

interface ChartProps {
  /** What the chart says, in a sentence. */
  readonly label: string;
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly curves: readonly ChartCurve[];
  /** A value with its unit, for the axis and the reading. */
  readonly format: (value: number) => string;
  /** Ms that a bar stands for. */
  readonly span?: number;
}

/** Values over time. A table with the same numbers (`ChartTable`) belongs beside it. */
export function Chart({ label, from, to, curves, format, span = 0 }: ChartProps) {
  const id = useId();
  const [read, setRead] = useState<number>();
  const bars = curves.some(({ shape }) => shape === 'bar');
  const values = curves.flatMap(({ points }) =>
    points.flatMap(({ value, least, most }) => [value, least, most].filter((one) => typeof one === 'number')),
  );
  const steps = valueSteps(values.length === 0 ? [0, 1] : values, bars);
  const low = steps[0] ?? 0;
  const high = steps.at(-1) ?? 1;
  const x = (at: number): number => ((Math.min(Math.max(at, from), to) - from) / (to - from)) * 100;
  const y = (value: number): number => 100 - ((value - low) / (high - low)) * 100;
  const shown = read === undefined ? undefined : nearest(curves, read);

  function follow(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setRead(from + ((event.clientX - left) / width) * (to - from));
  }
  return (
    <figure className={css['chart']}>
      <div
        className={css['field']}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setRead(undefined)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-labelledby={id}>
          <title id={id}>{label}</title>
          {steps.map((value) => (
            <path key={value} className={css['rule']} d={`M0 ${y(value)}H100`} />
          ))}
          {curves.map((curve) => (
            <Curve key={curve.id} curve={curve} x={x} y={y} to={to} span={span} low={low} />
          ))}
          {shown !== undefined && <path className={css['cursor']} d={`M${x(shown.at)} 0V100`} />}
        </svg>
        {steps.map((value) => (
          <span key={value} className={css['value']} style={{ insetBlockStart: `${y(value)}%` }}>
            {format(value)}
          </span>
        ))}
        {shown !== undefined && (
          <output
            className={css['reading']}
            data-late={x(shown.at) > 60 || undefined}
            style={{ insetInlineStart: `${x(shown.at)}%` }}
          >
            <b>{shown.value === null ? '?' : format(shown.value)}</b>
            <span>{momentLabel(shown.at, to - from)}</span>
          </output>
        )}
      </div>
      <TimeAxis from={from} to={to} />
    </figure>
  );
}

/** The point of the first curve that a moment belongs to. */
function nearest(curves: readonly ChartCurve[], at: number): ChartPoint | undefined {
  const points = curves[0]?.points ?? [];
  return points.reduce<ChartPoint | undefined>(
    (best, point) => (best === undefined || Math.abs(point.at - at) < Math.abs(best.at - at) ? point : best),
    undefined,
  );
}

interface CurveProps {
  readonly curve: ChartCurve;
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
  readonly to: number;
  readonly span: number;
  readonly low: number;
}

function Curve({ curve: { shape, points, second }, x, y, to, span, low }: CurveProps) {
  if (shape === 'bar')
    return points.map(({ at, value }) => {
      if (value === null) return null;
      const width = Math.max(0.4, (x(Math.min(at + span, to)) - x(at)) * 0.78);
      return (
        <rect
          key={at}
          className={css['bar']}
          x={x(at)}
          y={y(value)}
          width={width}
          height={Math.max(0.6, y(low) - y(value))}
        />
      );
    });
  const known = points.filter((point): point is ChartPoint & { value: number } => point.value !== null);
  const range = known.filter(({ least, most }) => least !== undefined && most !== undefined && least < most);
  const band =
    range.length < 2
      ? ''
      : `M${range.map(({ at, most = 0 }) => `${x(at)} ${y(most)}`).join('L')}L${range
          .toReversed()
          .map(({ at, least = 0 }) => `${x(at)} ${y(least)}`)
          .join('L')}Z`;
  return (
    <>
      {band !== '' && <path className={css['band']} d={band} />}
      <path className={css['line']} data-second={second} d={pathOf(points, shape, x, y, to)} />
      <path className={css['unknown']} d={gapsOf(points, x, y, to)} />
    </>
  );
}

/** The known parts of a curve; a part of one point is a short line, so that it can be seen. */
function pathOf(
  points: readonly ChartPoint[],
  shape: 'line' | 'step',
  x: CurveProps['x'],
  y: CurveProps['y'],
  to: number,
): string {
  let path = '';
  let open = false;
  points.forEach(({ at, value }, index) => {
    if (value === null) {
      open = false;
      return;
    }
    const next = points[index + 1];
    path += open ? (shape === 'step' ? `V${y(value)}` : `L${x(at)} ${y(value)}`) : `M${x(at)} ${y(value)}`;
    open = true;
    if (shape === 'step') path += `H${x(next?.at ?? to)}`;
    else if (next === undefined || (next.value === null && (points[index - 1]?.value ?? null) === null))
      path += 'h0.01';
  });
  return path;
}

/** Dots where nothing was known, at the height of what was known last. */
function gapsOf(points: readonly ChartPoint[], x: CurveProps['x'], y: CurveProps['y'], to: number): string {
  const [first] = points.filter(({ value }) => value !== null);
  const before = first === undefined || first.value === null ? '' : `M0 ${y(first.value)}H${x(first.at)}`;
  let last: number | undefined;
  return (
    before +
    points
      .map(({ at, value }, index) => {
        if (value !== null) {
          last = value;
          return '';
        }
        return last === undefined ? '' : `M${x(at)} ${y(last)}H${x(points[index + 1]?.at ?? to)}`;
      })
      .join('')
  );
}
