import type { HouseLine } from '#features/security/house-lines.ts';
import { Rich } from '#lib/i18n/rich.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#app/shell/house-now.module.css';

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
