import css from '#features/events/audit-list.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { Tag } from '#ui/tag.tsx';

export interface AuditLine {
  readonly seq: number;
  readonly time: string;
  readonly dateTime: string;
  readonly who: string;
  readonly act: string;
  readonly outcome: 'done' | 'denied' | 'other';
  /** What came of it, where it is neither done nor denied. */
  readonly word: string;
  /** What exactly, as pairs. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

export interface AuditDay {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly AuditLine[];
}

/** Who did what, day by day; what exactly unfolds below. */
export function AuditList({ days }: { readonly days: readonly AuditDay[] }) {
  return days.map((day) => (
    <section key={day.id} className={css['day']} aria-label={day.title}>
      <h2>{day.title}</h2>
      <ol>
        {day.lines.map((line) => (
          <Line key={line.seq} line={line} />
        ))}
      </ol>
    </section>
  ));
}

function Line({ line }: { readonly line: AuditLine }) {
  const t = useText();
  const { outcome } = line;
  return (
    <li className={css['line']}>
      <time dateTime={line.dateTime}>{line.time}</time>
      <p>
        <b>{line.who}</b>
        <span>{line.act}</span>
      </p>
      {outcome !== 'done' && (
        <Tag tone={outcome === 'denied' ? 'fault' : 'delay'} icon={outcome === 'denied' ? 'close' : 'info'}>
          {outcome === 'denied' ? t('audit.denied') : line.word}
        </Tag>
      )}
      {line.facts.length > 0 && (
        <details>
          <summary>{t('audit.what')}</summary>
          <dl>
            {line.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
