import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/automation/lists.module.css';

export interface SceneResult {
  readonly id: string;
  readonly name: string;
  /** Why it did not do it; undefined where it did. */
  readonly why: string | undefined;
}

interface SceneResultsProps {
  readonly label: string;
  readonly results: readonly SceneResult[];
  readonly onAgain?: () => void;
}

/** What each device made of a scene. */
export function SceneResults({ label, results, onAgain }: SceneResultsProps) {
  const t = useText();
  const some = results.some(({ why }) => why !== undefined);
  return (
    <div role="status">
      <ul className={css['results']} aria-label={label}>
        {results.map(({ id, name, why }) => (
          <li key={id} data-tone={why === undefined ? 'ok' : 'fault'}>
            <Icon name={why === undefined ? 'check' : 'fault'} size={20} />
            <span>
              {name}
              <small>{why ?? t('automation.scene.did')}</small>
            </span>
          </li>
        ))}
      </ul>
      {some && onAgain !== undefined && (
        <Button icon="refresh" onClick={onAgain}>
          {t('automation.scene.again')}
        </Button>
      )}
    </div>
  );
}
