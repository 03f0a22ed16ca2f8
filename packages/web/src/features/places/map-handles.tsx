import { cornerLimits } from '@homeward/contract/words/care/fence-shape.ts';
import { useRef, type KeyboardEvent, type PointerEvent, type SVGProps } from 'react';
import type { Circle, Flat } from '#features/places/geo.ts';
import { useText } from '#lib/i18n/use-text.ts';
import css from '#features/places/map.module.css';

/** A border laid flat: a circle, or straight sides from corner to corner. */
export type FlatShape =
  | ({ readonly tag: 'circle' } & Circle)
  | { readonly tag: 'corners'; readonly corners: readonly Flat[] };

/** Metres. */
const radii = { min: 50, max: 50_000 } as const;
const clamped = (radius: number): number => Math.min(radii.max, Math.max(radii.min, Math.round(radius)));

/** The circle that a map shows a border by. */
export function boundsOf(shape: FlatShape): Circle {
  if (shape.tag === 'circle') return { x: shape.x, y: shape.y, radius: shape.radius * 1.6 };
  const xs = shape.corners.map(({ x }) => x);
  const ys = shape.corners.map(({ y }) => y);
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  return { x, y, radius: Math.max(...shape.corners.map((one) => Math.hypot(one.x - x, one.y - y))) * 1.6 };
}

const pointsOf = (corners: readonly Flat[]): string =>
  corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** A border as the map draws it. */
export const Border = ({ shape, ...drawn }: { readonly shape: FlatShape } & SVGProps<SVGElement>) =>
  shape.tag === 'circle' ? (
    <circle cx={shape.x} cy={shape.y} r={shape.radius} {...(drawn as SVGProps<SVGCircleElement>)} />
  ) : (
    <polygon points={pointsOf(shape.corners)} {...(drawn as SVGProps<SVGPolygonElement>)} />
  );

interface MapHandlesProps {
  readonly shape: FlatShape;
  /** Metres of a pixel. */
  readonly unit: number;
  /** The map keeps still from now on. */
  readonly onBegin: () => void;
  readonly onChange: (shape: FlatShape) => void;
}

/** What a border is drawn by: its middle and rim, or each corner and the middle of each side, where a new one begins. */
export function MapHandles({ shape, unit, onBegin, onChange }: MapHandlesProps) {
  const t = useText();
  const shared = { unit, onBegin };
  if (shape.tag === 'circle') {
    const { x, y, radius } = shape;
    return (
      <g className={css['drawn']}>
        <Border shape={shape} strokeWidth={3 * unit} />
        <Handle
          {...shared}
          label={t('places.handle.middle')}
          at={{ x, y }}
          onMove={(to) => onChange({ ...shape, ...to })}
        />
        <Handle
          {...shared}
          label={t('places.handle.rim')}
          at={{ x: x + radius, y }}
          onMove={(to) => onChange({ ...shape, radius: clamped(Math.hypot(to.x - x, to.y - y)) })}
        />
      </g>
    );
  }
  const { corners } = shape;
  const between = (index: number): Flat => {
    const [one, other] = [corners[index], corners[(index + 1) % corners.length]];
    return { x: ((one?.x ?? 0) + (other?.x ?? 0)) / 2, y: ((one?.y ?? 0) + (other?.y ?? 0)) / 2 };
  };
  return (
    <g className={css['drawn']}>
      <Border shape={shape} strokeWidth={3 * unit} />
      {corners.length < cornerLimits.max &&
        corners.map((_, index) => (
          <Handle
            key={`side ${index}`}
            {...shared}
            small
            label={t('places.handle.side', { no: index + 1 })}
            at={between(index)}
            onMove={(to) => onChange({ tag: 'corners', corners: corners.toSpliced(index + 1, 0, to) })}
          />
        ))}
      {corners.map((corner, index) => (
        <Handle
          key={`corner ${index}`}
          {...shared}
          label={t('places.handle.corner', { no: index + 1 })}
          at={corner}
          onMove={(to) => onChange({ tag: 'corners', corners: corners.with(index, to) })}
        />
      ))}
    </g>
  );
}

interface HandleProps {
  readonly label: string;
  readonly at: Flat;
  readonly unit: number;
  readonly small?: boolean;
  readonly onBegin: () => void;
  readonly onMove: (to: Flat) => void;
}

/** Pixels that an arrow key moves a handle. */
const step = 8;

/** A place of a pointer on the map; undefined before it is drawn. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<SVGElement>): Flat | undefined {
  const matrix = currentTarget.ownerSVGElement?.getScreenCTM()?.inverse();
  if (matrix === undefined) return undefined;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
  return { x, y };
}

function Handle({ label, at, unit, small = false, onBegin, onMove }: HandleProps) {
  const held = useRef(false);
  function onKeyDown(event: KeyboardEvent): void {
    const by: Readonly<Record<string, Flat>> = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step },
      ArrowDown: { x: 0, y: step },
    };
    const moved = by[event.key];
    if (moved === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onBegin();
    onMove({ x: at.x + moved.x * unit, y: at.y + moved.y * unit });
  }
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      className={css['handle']}
      data-small={small || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = true;
        onBegin();
      }}
      onPointerMove={(event) => {
        const to = held.current ? placeOf(event) : undefined;
        if (to === undefined) return;
        event.stopPropagation();
        onMove(to);
      }}
      onPointerUp={() => {
        held.current = false;
      }}
      onPointerCancel={() => {
        held.current = false;
      }}
    >
      <circle className={css['reach']} cx={at.x} cy={at.y} r={22 * unit} />
      <circle cx={at.x} cy={at.y} r={(small ? 6 : 10) * unit} strokeWidth={3 * unit} />
    </g>
  );
}
