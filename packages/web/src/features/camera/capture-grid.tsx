import { useEffect, useRef, useState, type ReactNode } from 'react';
import css from '#features/camera/captures.module.css';
import type { CaptureFile } from '#features/camera/use-capture.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';

export interface CaptureRow {
  readonly id: string;
  readonly name: string;
  readonly when: string;
  /** "Front door camera, Sunday 22 November, 05:20:36". */
  readonly label: string;
  readonly clip: boolean;
  readonly incident: boolean;
}

interface CaptureGridProps {
  readonly rows: readonly CaptureRow[];
  /** Draws what an id shows, once it comes near the screen. */
  readonly draw: (row: CaptureRow) => ReactNode;
  /** Choosing: a press takes or leaves instead of opening. */
  readonly chosen: ReadonlySet<string> | undefined;
  readonly onPress: (id: string) => void;
}

/** Pictures and clips as tiles, newest first. */
export function CaptureGrid({ rows, draw, chosen, onPress }: CaptureGridProps) {
  const t = useText();
  return (
    <ul className={css['grid']} aria-label={t('camera.captures')}>
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            data-print-keep
            title={row.label}
            aria-pressed={chosen?.has(row.id)}
            onClick={() => onPress(row.id)}
          >
            <Near>{draw(row)}</Near>
            <span className={css['words']}>
              <b>{row.name}</b>
              <span>{row.when}</span>
            </span>
            <span className={css['marks']}>
              {row.clip && (
                <span>
                  <Icon name="film" size={16} />
                  {t('camera.isClip')}
                </span>
              )}
              {row.incident && (
                <span>
                  <Icon name="bellRing" size={16} />
                  {t('camera.ofIncident')}
                </span>
              )}
            </span>
            {chosen !== undefined && (
              <span className={css['tick']} data-on={chosen.has(row.id)}>
                <Icon name="check" size={20} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Draws its content from when it first comes near the screen. */
function Near({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '300px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <span ref={place} className={css['frame']}>
      {near && children}
    </span>
  );
}

/** A picture in its frame, or what stands for one. */
export function Thumb({ file, clip }: { readonly file: CaptureFile; readonly clip: boolean }) {
  // What it shows is said by the button around it.
  if (file.tag === 'picture') return <img src={file.src} alt="" />;
  return (
    <span className={css['none']} aria-busy={!clip && file.tag === 'coming'}>
      <Icon name={clip ? 'film' : 'camera'} size={32} />
    </span>
  );
}
