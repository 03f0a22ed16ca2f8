import { loadingTimes } from '#lib/loading-times.ts';
import { useEffect, useState } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import css from '#ui/loading-mask.module.css';

interface LoadingMaskProps {
  readonly show: boolean;
  /** `v2_mg_loading` unless the wait has a better name (S2.15). */
  readonly text: string;
  readonly spinner?: boolean;
}

/**
 * The mask over the page during a blocking write (S2.15): a shield that closes, 180 px. It fades over 300 ms
 * (S9.11) once what it waits for has been over for 800 ms (S4.5), so that several writes in a row show one mask, and lies
 * below the alarm layer.
 */
export function LoadingMask({ show, text, spinner = true }: LoadingMaskProps) {
  const [mounted, setMounted] = useState(show);
  if (show && !mounted) setMounted(true);
  const [fading, setFading] = useState(false);
  if (show && fading) setFading(false);
  useEffect(() => {
    if (show || !mounted) return;
    const fade = setTimeout(() => setFading(true), loadingTimes.hide);
    const end = setTimeout(() => setMounted(false), loadingTimes.hide + loadingTimes.fade);
    return () => {
      clearTimeout(fade);
      clearTimeout(end);
    };
  }, [show, mounted]);
  if (!mounted) return null;
  return (
    <div className={css['mask']} data-show={!fading} aria-live="polite">
      <MaskImage />
      <p className="line">
        {spinner && <Spinner size={26} />}
        {text}
      </p>
    </div>
  );
}

/** The closing shield by itself, for the first load. */
export function MaskImage() {
  return (
    <svg className={css['image']} viewBox="0 0 180 180" aria-hidden="true">
      <path className={css['whole']} d="M90 22l54 19v42c0 34-23 61-54 72-31-11-54-38-54-72V41z" />
      <path
        className={css['closing']}
        pathLength="1"
        d="M90 155c-31-11-54-38-54-72V41l54-19 54 19v42c0 34-23 61-54 72"
      />
    </svg>
  );
}
