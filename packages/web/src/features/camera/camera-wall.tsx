import { useCallback, useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import css from '#features/camera/camera-wall.module.css';
import { layouts, type Layout } from '#features/camera/kept-layout.ts';
import { beginLive, endLive, isDrawn } from '#features/camera/use-watching.tsx';
import { WallTile } from '#features/camera/wall-tile.tsx';
import { cameras } from '#lib/house/house.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/segmented.tsx';

/**
 * Cameras that are live at once. A browser keeps six lines to one server; the others are for alarms, and for what is
 * pressed meanwhile.
 */
export const mostLive = 4;

type Grid = Exclude<Layout, 'list'>;
const grids = layouts.filter((one) => one !== 'list');
const columns = { 1: 1, 2: 2, 4: 2, 9: 3 } as const;

/** How far a key goes among tiles that lie in so many columns. */
const steps = (beside: number): Readonly<Record<string, number>> => ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -beside,
  ArrowDown: beside,
});

interface CameraWallProps {
  readonly ids: readonly string[];
  readonly layout: Grid;
  readonly onLayout: (layout: Grid) => void;
  readonly onLeave: () => void;
}

/** Many cameras at a glance, also over the whole screen. */
export function CameraWall({ ids, layout, onLayout, onLeave }: CameraWallProps) {
  const t = useText();
  const wall = useRef<HTMLElement>(null);
  const [page, setPage] = useState(0);
  const [at, setAt] = useState(0);
  const [live, setLive] = useState<ReadonlyMap<string, number>>(new Map());
  const [full, setFull] = useState(false);
  const keys = useSingleKeys(({ on }) => on);
  const size = Number(layout);
  const pages = Math.max(1, Math.ceil(ids.length / size));
  const shown = ids.slice(Math.min(page, pages - 1) * size).slice(0, size);
  const beside = columns[layout];

  const fill = useCallback((): void => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    // A browser that cannot, or may not, leaves it as it is.
    else void wall.current?.requestFullscreen?.().catch(() => {});
  }, []);
  useEffect(() => {
    const look = (): void => setFull(document.fullscreenElement === wall.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);

  /** Of what is begun: whoever turns the page or leaves meanwhile no longer wants it. */
  const wanted = useRef(0);
  const lively = useRef(live);
  useEffect(() => {
    lively.current = live;
  }, [live]);
  // Whoever leaves the page no longer looks.
  useEffect(
    () => () => {
      wanted.current += 1;
      void Promise.all([...lively.current.keys()].map(endLive));
    },
    [],
  );

  // Each ends by itself in the end, and then there is nothing to stop.
  useEffect(() => {
    if (live.size === 0) return;
    const timer = setTimeout(() => setLive(new Map()), Math.max(...live.values()) - Date.now());
    return () => clearTimeout(timer);
  }, [live]);

  async function begin(): Promise<void> {
    const able = shown.filter((id) => {
      const camera = cameras.get(id);
      return camera !== undefined && camera.privacy !== '1' && camera.online !== 'offline';
    });
    wanted.current += 1;
    const mine = wanted.current;
    const begun = await Promise.all(
      able.slice(0, mostLive).map(async (id) => ({ id, stream: await beginLive(t, id) })),
    );
    const drawn = begun.flatMap(({ id, stream }) =>
      mine === wanted.current && stream !== undefined && isDrawn(stream) ? [[id, stream.until] as const] : [],
    );
    const kept = new Map(drawn);
    // What nobody looks at does not stay live.
    for (const { id, stream } of begun) if (stream !== undefined && !kept.has(id)) void endLive(id);
    if (mine === wanted.current) setLive(kept);
  }
  /** Lets the cameras rest. */
  async function stop(): Promise<void> {
    wanted.current += 1;
    setLive(new Map());
    await Promise.all([...live.keys()].map(endLive));
  }
  function turn(to: number): void {
    void stop();
    setAt(0);
    setPage(to);
  }
  function press(event: KeyboardEvent, place: number): void {
    const step = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const by = steps(beside)[event.key];
    if (event.key === 'f' && keys && !event.ctrlKey && !event.metaKey && !event.altKey) return fill();
    if (by === undefined) return;
    event.preventDefault();
    const next = place + (Math.abs(by) === 1 ? by * step : by);
    wall.current?.querySelectorAll<HTMLElement>('[data-tile]')[next]?.focus();
  }

  return (
    <section
      ref={wall}
      className={css['wall']}
      aria-label={t('camera.wallTitle')}
      data-full={full || undefined}
    >
      <div className={css['bar']}>
        <Segmented
          label={t('camera.layout')}
          value={layout}
          options={grids.map((one) => ({ value: one, label: one }))}
          onChange={(next) => {
            turn(0);
            onLayout(next);
          }}
        />
        <Button
          icon={live.size > 0 ? 'stop' : 'play'}
          onClick={() => void (live.size > 0 ? stop() : begin())}
        >
          {t(live.size > 0 ? 'camera.wallStop' : 'camera.live')}
        </Button>
        <Button aria-pressed={full} aria-keyshortcuts={keys ? 'f' : undefined} onClick={fill}>
          {t('camera.liveFull')}
        </Button>
        {!full && (
          <Button kind="quiet" onClick={onLeave}>
            {t('camera.wallLeave')}
          </Button>
        )}
        {pages > 1 && (
          <nav aria-label={t('camera.pages')}>
            <IconButton
              icon="chevronLeft"
              label={t('camera.pageBefore')}
              aria-disabled={page === 0 || undefined}
              onClick={() => page > 0 && turn(page - 1)}
            />
            <IconButton
              icon="chevronRight"
              label={t('camera.after')}
              aria-disabled={page >= pages - 1 || undefined}
              onClick={() => page < pages - 1 && turn(page + 1)}
            />
          </nav>
        )}
      </div>
      <ul className={css['grid']} style={{ '--columns': beside } as CSSProperties}>
        {shown.map((id, place) => (
          <WallTile
            key={id}
            id={id}
            until={live.get(id)}
            stop={place === Math.min(at, shown.length - 1)}
            onFocus={() => setAt(place)}
            onKey={(event) => press(event, place)}
            onOpen={async () => {
              await stop();
              if (document.fullscreenElement !== null) await document.exitFullscreen();
            }}
          />
        ))}
      </ul>
      <p className={css['note']}>{t('camera.wallNote', { most: mostLive })}</p>
    </section>
  );
}
