import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/page.tsx';
import css from '#features/automation/lists.module.css';

export interface TriedAction {
  readonly id: string;
  /** What it is, as a sentence. */
  readonly text: string;
  /** Who did not do it and why; empty where all did. */
  readonly refused: readonly string[];
}

/** What each action of a scene came to that was tried. */
export function TriedScene({ actions }: { readonly actions: readonly TriedAction[] }) {
  const t = useText();
  return (
    <Section title={t('automation.try.came')}>
      <div role="status">
        <ul className={css['results']} aria-label={t('automation.try.came')}>
          {actions.map(({ id, text, refused }) => (
            <li key={id} data-tone={refused.length === 0 ? 'ok' : 'fault'}>
              <Icon name={refused.length === 0 ? 'check' : 'fault'} size={20} />
              <span>
                {text}
                {refused.length === 0 ? (
                  <small>{t('automation.try.did')}</small>
                ) : (
                  refused.map((why) => <small key={why}>{why}</small>)
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
