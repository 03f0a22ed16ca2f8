import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  scaleOf,
  viewOf,
  zoomed,
  type Circle,
  type Flat,
  type Spot,
  type View,
} from '#features/places/geo.ts';
import { MapBase, MapCredit } from '#features/places/map-base.tsx';
import { Border, boundsOf, MapHandles, type FlatShape } from '#features/places/map-handles.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import css from '#features/places/map.module.css';

export interface MapFence extends Circle {
  readonly id: string;
  readonly name: string;
  readonly on: boolean;
  /** Its border, where it is no circle. */
  readonly corners?: readonly Flat[] | undefined;
}
export interface MapPoint extends Circle {
  readonly id: string;
  /** 1 is now, 0 long ago: older ones fade. */
  readonly fresh: number;
}
export interface MapStay extends Flat {
  readonly id: string;
  readonly label: string;
}

interface MapProps {
  readonly label: string;
  /** The spot that lies at 0, 0. */
  readonly middle: Spot;
  /** What is shown at first; absent is all that there is. */
  readonly begin?: View;
  readonly words: { readonly nearer: string; readonly farther: string; readonly all: string };
  readonly fences: readonly MapFence[];
  readonly track: readonly MapPoint[];
  readonly stays: readonly MapStay[];
  /** The house. */
  readonly home: Flat | undefined;
  /** The point that the list shows, with how sure it is. */
  readonly chosen: MapPoint | undefined;
  readonly scaleText: (metres: number) => string;
  readonly onChoose?: (id: string) => void;
  /** The border that is being drawn. */
  readonly drawn?: FlatShape | undefined;
  readonly onDraw?: (shape: FlatShape) => void;
  /** Somebody tapped the map itself, and did not drag it. */
  readonly onTap?: (point: Flat, view: View) => void;
}

const square = 1;
/** A finger that moves less has tapped. */
const tapPixels = 6;
const nobody = (): void => undefined;

/**
 * Track, places and how sure a position is, drawn to scale without anybody else's map: nobody outside learns where
 * somebody was. Drag or arrows move it, plus and minus zoom.
 */
export function Map(props: MapProps) {
  const { label, middle, words, fences, track, stays, home, chosen, scaleText, onChoose = nobody } = props;
  const { drawn, onDraw = nobody, onTap, begin } = props;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 800, height: 600 });
  const [moved, setMoved] = useState<View>();
  const drag = useRef<{ readonly x: number; readonly y: number; readonly view: View }>(undefined);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0)
        setSize({ width: entry.contentRect.width, height: Math.max(1, entry.contentRect.height) });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const shape = size.width / size.height;
  // A track wants to be seen whole; places alone, too.
  const all = viewOf(
    track.length > 0
      ? [...track, ...fences.filter((fence) => fence.radius < 1000)]
      : drawn !== undefined
        ? [boundsOf(drawn)]
        : [...fences, ...(home === undefined ? [] : [{ ...home, radius: 200 }])],
    shape,
  );
  const whole = begin === undefined ? all : shaped(begin, shape);
  const zoomedView = moved === undefined ? whole : { ...moved, height: moved.width / shape };
  const view = chosen === undefined ? zoomedView : within(zoomedView, chosen);
  const unit = view.width / size.width;
  const bar = scaleOf(view.width);
  const go = (next: View) => setMoved(next);
  /** What is being placed stays where it is. */
  const zoom = (by: number): View => zoomed(view, by, onTap === undefined ? undefined : home);

  function onKeyDown(event: KeyboardEvent): void {
    const step = view.width / 8;
    const by: Readonly<Record<string, View>> = {
      ArrowLeft: { ...view, left: view.left - step },
      ArrowRight: { ...view, left: view.left + step },
      ArrowUp: { ...view, top: view.top - step },
      ArrowDown: { ...view, top: view.top + step },
      '+': zoom(0.6),
      '-': zoom(1 / 0.6),
      '0': whole,
    };
    if (event.key === 'Enter' && onTap !== undefined)
      onTap({ x: view.left + view.width / 2, y: view.top + view.height / 2 }, view);
    const next = by[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  }
  function onPointerMove(event: PointerEvent): void {
    const start = drag.current;
    if (start === undefined) return;
    go({
      ...start.view,
      left: start.view.left - (event.clientX - start.x) * unit,
      top: start.view.top - (event.clientY - start.y) * unit,
    });
  }

  return (
    <div className={css['map']} ref={box}>
      {/* A map is moved by keys as a whole; the list beside it is the other way to every point. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
        role="application"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onWheel={(event) => go(zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15))}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY, view };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={(event) => {
          const start = drag.current;
          drag.current = undefined;
          if (start === undefined || onTap === undefined) return;
          const moved = Math.hypot(event.clientX - start.x, event.clientY - start.y);
          const edge = event.currentTarget.getBoundingClientRect();
          if (moved < tapPixels)
            onTap(
              {
                x: view.left + (event.clientX - edge.left) * unit,
                y: view.top + (event.clientY - edge.top) * unit,
              },
              view,
            );
        }}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
      >
        <MapBase middle={middle} view={view} unit={unit} />
        <Grid view={view} step={bar} unit={unit} />
        {fences.map((fence) => (
          <g key={fence.id} className={css['fence']} data-on={fence.on}>
            <Border
              shape={
                fence.corners === undefined
                  ? { tag: 'circle', ...fence }
                  : { tag: 'corners', corners: fence.corners }
              }
              strokeWidth={2 * unit}
              strokeDasharray={fence.on ? undefined : `${2 * unit} ${5 * unit}`}
            />
            <text
              x={fence.x}
              y={fence.y - fence.radius - 6 * unit}
              fontSize={13 * unit}
              strokeWidth={4 * unit}
            >
              {fence.name}
            </text>
          </g>
        ))}
        {home !== undefined && (
          <path
            className={css['home']}
            strokeWidth={2 / 12}
            transform={`translate(${home.x} ${home.y}) scale(${unit * 12})`}
            d="M-.8 .8V-.2L0-.9l.8.7v1z"
          />
        )}
        {track.length > 1 && (
          <polyline
            className={css['track']}
            strokeWidth={3 * unit}
            points={track.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          />
        )}
        {chosen !== undefined && (
          <circle
            className={css['accuracy']}
            cx={chosen.x}
            cy={chosen.y}
            r={chosen.radius}
            strokeWidth={square * unit}
          />
        )}
        {track.map((point) => (
          <circle
            key={point.id}
            className={css['point']}
            data-chosen={point.id === chosen?.id}
            cx={point.x}
            cy={point.y}
            r={(point.id === chosen?.id ? 8 : 4) * unit}
            strokeWidth={2 * unit}
            opacity={0.45 + 0.55 * point.fresh}
            onClick={() => onChoose(point.id)}
          />
        ))}
        {stays.map((stay) => (
          <g key={stay.id} className={css['stay']}>
            <circle cx={stay.x} cy={stay.y} r={11 * unit} strokeWidth={2 * unit} />
            <text x={stay.x} y={stay.y + 4 * unit} fontSize={12 * unit}>
              {stay.label}
            </text>
          </g>
        ))}
        {drawn !== undefined && (
          <MapHandles shape={drawn} unit={unit} onBegin={() => go(view)} onChange={onDraw} />
        )}
        {chosen !== undefined && (
          <circle className={css['here']} cx={chosen.x} cy={chosen.y} r={16 * unit} strokeWidth={3 * unit} />
        )}
      </svg>
      <div className={css['tools']}>
        <IconButton icon="plus" label={words.nearer} onClick={() => go(zoom(0.6))} />
        <IconButton icon="minus" label={words.farther} onClick={() => go(zoom(1 / 0.6))} />
        <IconButton icon="target" label={words.all} onClick={() => setMoved(undefined)} />
      </div>
      <MapCredit />
      <p className={css['scale']} style={{ inlineSize: `${(bar / view.width) * 100}%` }}>
        {scaleText(bar)}
      </p>
    </div>
  );
}

/** As much of a view as the window's shape shows, around the same middle: nothing beside it. */
function shaped({ left, top, width, height }: View, shape: number): View {
  const wide = Math.min(width, height * shape);
  const high = wide / shape;
  return { left: left + (width - wide) / 2, top: top + (height - high) / 2, width: wide, height: high };
}

/** The view, moved as little as shows a point. */
function within(view: View, { x, y }: Flat): View {
  const room = { x: view.width * 0.1, y: view.height * 0.1 };
  const fit = (start: number, length: number, at: number, margin: number): number =>
    at < start + margin ? at - margin : at > start + length - margin ? at - length + margin : start;
  return { ...view, left: fit(view.left, view.width, x, room.x), top: fit(view.top, view.height, y, room.y) };
}

/** Lines as far apart as the scale bar is long: the eye measures along. */
function Grid({ view, step, unit }: { readonly view: View; readonly step: number; readonly unit: number }) {
  const lines: string[] = [];
  for (let x = Math.ceil(view.left / step) * step; x < view.left + view.width; x += step)
    lines.push(`M${x} ${view.top}v${view.height}`);
  for (let y = Math.ceil(view.top / step) * step; y < view.top + view.height; y += step)
    lines.push(`M${view.left} ${y}h${view.width}`);
  return <path className={css['grid']} strokeWidth={unit} d={lines.join('')} />;
}
