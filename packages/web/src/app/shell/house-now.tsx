import { Rich } from '#lib/i18n/rich.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';
import css from '#app/shell/house-now.module.css';

export interface HouseLine {
  readonly id: string;
  readonly icon: IconName;
  readonly tone: Tone;
  /** "<b>House</b> disarmed". */
  readonly text: string;
}

/** What the house is doing, on every page. */
export function HouseNow({ lines }: { readonly lines: readonly HouseLine[] }) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <section className={css['house']} aria-label={t('shell.houseNow')}>
      <ul>
        {lines.map((line) => (
          <li key={line.id} data-tone={line.tone}>
            <Icon name={line.icon} size={20} />
            <span>
              <Rich>{line.text}</Rich>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
