import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/care/contact-ladder.module.css';

export interface Rung {
  readonly id: string;
  readonly name: string;
  readonly relation: string;
  /** As it is shown; empty is none. */
  readonly phone: string;
  readonly mail: string;
  readonly hasKey: boolean;
  /** When they may be called, in words; absent is always. */
  readonly hours?: string | undefined;
  /** No way of this server leads there now. */
  readonly unreached?: boolean;
  readonly doctor: boolean;
}

/** What a telephone dials: the digits of a number, and its plus. */
export const telephone = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;

/** Whom to call, in the order of calling; then the doctor. */
export function ContactLadder({ label, rungs }: { readonly label: string; readonly rungs: readonly Rung[] }) {
  const t = useText();
  return (
    <ol className={css['ladder']} aria-label={label}>
      {rungs.map((rung, place) => (
        <li key={rung.id}>
          <span className={css['place']} aria-hidden="true">
            {rung.doctor ? <Icon name="heartHand" size={20} /> : place + 1}
          </span>
          <p className="grow">
            <b>{rung.name}</b>
            <span>{inOneLine([rung.relation, rung.phone || rung.mail])}</span>
          </p>
          {rung.hasKey && (
            <Tag tone="ok" icon="key">
              {t('care.hasKey')}
            </Tag>
          )}
          {rung.phone !== '' && (
            <a
              className={css['call']}
              href={telephone(rung.phone)}
              aria-label={t('care.call', { name: rung.name })}
            >
              <Icon name="phone" size={20} />
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
