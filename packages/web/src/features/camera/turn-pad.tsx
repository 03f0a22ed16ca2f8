import { useEffect } from 'react';
import css from '#features/camera/turn-pad.module.css';
import { useTurn, type Way } from '#features/camera/use-turn.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import '#ui/page-icons.ts';

const ways = {
  up: { tilt: 1 },
  left: { pan: -1 },
  right: { pan: 1 },
  down: { tilt: -1 },
  nearer: { zoom: 1 },
  farther: { zoom: -1 },
} as const satisfies Readonly<Record<string, Way>>;
type WayName = keyof typeof ways;

const keys: Readonly<Record<string, WayName>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  '+': 'nearer',
  '-': 'farther',
};

interface TurnPadProps {
  readonly id: string;
  readonly name: string;
  readonly presets: readonly string[];
  /** Nothing may be told to it now. */
  readonly off: boolean;
}

/** Turns a camera while a button or an arrow key is held, and leads to the places that it remembers. */
export function TurnPad({ id, name, presets, off }: TurnPadProps) {
  const t = useText();
  const { begin, halt, goTo } = useTurn(id, name);

  useEffect(() => {
    if (off) return;
    const press = (event: KeyboardEvent) => {
      const way = keys[event.key];
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (way === undefined || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      if (!event.repeat) begin(ways[way]);
    };
    const release = (event: KeyboardEvent) => {
      if (keys[event.key] !== undefined) halt();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    window.addEventListener('blur', halt);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
      window.removeEventListener('blur', halt);
      halt();
    };
  }, [off, begin, halt]);

  const arrow = (way: WayName) => (
    <button
      type="button"
      className={css['way']}
      data-way={way}
      aria-label={t(`camera.turn.${way}`)}
      aria-disabled={off || undefined}
      onPointerDown={(event) => {
        if (off || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begin(ways[way]);
      }}
      onPointerUp={halt}
      onPointerCancel={halt}
      onKeyDown={(event) => {
        if (event.key === ' ' || event.key === 'Enter') {
          event.preventDefault();
          if (!off && !event.repeat) begin(ways[way]);
        }
      }}
      onKeyUp={(event) => {
        if (event.key === ' ' || event.key === 'Enter') halt();
      }}
    >
      <Icon name={way === 'nearer' ? 'plus' : way === 'farther' ? 'minus' : 'chevronRight'} size={20} />
    </button>
  );

  return (
    <fieldset className={css['pad']}>
      <legend>{t('camera.turnTitle')}</legend>
      <div className={css['ways']}>
        {arrow('up')}
        {arrow('left')}
        {arrow('right')}
        {arrow('down')}
      </div>
      <div className={css['zoom']}>
        {arrow('nearer')}
        {arrow('farther')}
      </div>
      {presets.length > 0 && (
        <div className={css['presets']}>
          {presets.map((preset) => (
            <Button key={preset} off={off} onClick={() => goTo(preset)}>
              {preset}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
