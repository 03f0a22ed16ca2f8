import { limits } from '@homeward/contract/words/values/limits.ts';
import { useRef, type PointerEvent } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import css from '#features/acceptance/report.module.css';

/** Lines as they were drawn: x and y in turn, in a field of 600 by 200. */
export type Strokes = readonly (readonly number[])[];
const field = { width: 600, height: 200 } as const;

/** A drawn signature. */
export function Ink({ strokes, label }: { readonly strokes: Strokes; readonly label: string }) {
  return (
    <svg
      className={css['ink']}
      viewBox={`0 0 ${field.width} ${field.height}`}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {strokes.map((points, index) => (
        <polyline key={index} points={points.join(' ')} />
      ))}
    </svg>
  );
}

interface SignaturePadProps {
  readonly label: string;
  readonly strokes: Strokes;
  readonly onChange: (strokes: Strokes) => void;
}

/** Where somebody signs with a finger, a pen or a mouse; a keyboard puts a cross, which its name stands beside. */
export function SignaturePad({ label, strokes, onChange }: SignaturePadProps) {
  const t = useText();
  const drawing = useRef(false);
  const room = limits.signaturePoints - strokes.reduce((sum, { length }) => sum + length, 0);
  function at(event: PointerEvent<HTMLElement>): readonly [number, number] {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (share: number, most: number): number =>
      Math.min(most, Math.max(0, Math.round(share * most)));
    return [
      within((event.clientX - box.left) / box.width, field.width),
      within((event.clientY - box.top) / box.height, field.height),
    ];
  }
  const longest = 1200;
  return (
    <div className={css['padFrame']}>
      <div
        className={css['pad']}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          if (room < 4 || strokes.length >= 60) return;
          drawing.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          onChange([...strokes, [...at(event)]]);
        }}
        onPointerMove={(event) => {
          const last = strokes.at(-1);
          if (!drawing.current || last === undefined || room < 2 || last.length >= longest) return;
          onChange([...strokes.slice(0, -1), [...last, ...at(event)]]);
        }}
        onPointerUp={() => {
          drawing.current = false;
        }}
        onPointerCancel={() => {
          drawing.current = false;
        }}
      >
        <Ink strokes={strokes} label="" />
      </div>
      <p className={css['acts']}>
        <Button onClick={() => onChange([])} off={strokes.length === 0}>
          {t('site.sign.clear')}
        </Button>
        <Button
          kind="quiet"
          onClick={() =>
            onChange([
              [270, 70, 330, 130],
              [330, 70, 270, 130],
            ])
          }
        >
          {t('site.sign.cross')}
        </Button>
      </p>
    </div>
  );
}
