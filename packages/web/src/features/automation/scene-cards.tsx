import { useText } from '#lib/i18n/use-text.ts';
import { pathOf } from '#lib/paths.ts';
import { SceneResults, type SceneResult } from '#features/automation/scene-results.tsx';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/automation/lists.module.css';

export interface SceneItem {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  /** When it ran last and what came of it, where that is known. */
  readonly last: string | undefined;
  readonly does: readonly string[];
  readonly arms: boolean;
  readonly needsPin: boolean;
  readonly busy: boolean;
  readonly results: readonly SceneResult[];
}

interface SceneCardsProps {
  readonly scenes: readonly SceneItem[];
  readonly off: boolean;
  readonly onRun: (id: string) => void;
}

/** Scenes, each with what it does and the button that runs it. */
export function SceneCards({ scenes, off, onRun }: SceneCardsProps) {
  const t = useText();
  return (
    <ul className={css['cards']} aria-label={t('automation.scenes.title')}>
      {scenes.map((scene) => (
        <li key={scene.id} className={css['card']}>
          <div className={css['top']}>
            <Icon name={scene.icon} />
            <h2>
              <PageLink to={pathOf('scene', scene.id)}>{scene.name}</PageLink>
            </h2>
          </div>
          <ul className={css['does']}>
            {scene.does.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <SceneBadges arms={scene.arms} needsPin={scene.needsPin} />
          {scene.last !== undefined && <p className="cap">{scene.last}</p>}
          {scene.results.length > 0 && (
            <SceneResults
              label={t('automation.scene.results', { name: scene.name })}
              results={scene.results}
              onAgain={() => onRun(scene.id)}
            />
          )}
          <div className={css['foot']}>
            <Button icon="play" busy={scene.busy} off={off} onClick={() => onRun(scene.id)}>
              {t(scene.busy ? 'automation.scene.running' : 'automation.scene.run')}
              <span className="sr">{` ${scene.name}`}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function SceneBadges({ arms, needsPin }: { readonly arms: boolean; readonly needsPin: boolean }) {
  const t = useText();
  if (!arms && !needsPin) return null;
  return (
    <p className={css['badges']}>
      {arms && (
        <Tag tone="armed" icon="shield">
          {t('automation.scene.arms')}
        </Tag>
      )}
      {needsPin && (
        <Tag tone="disarmed" icon="key">
          {t('automation.scene.needsPin')}
        </Tag>
      )}
    </p>
  );
}
