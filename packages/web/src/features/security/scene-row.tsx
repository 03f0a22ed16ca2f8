import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Spinner } from '#ui/spinner.tsx';
import css from '#features/security/scene-row.module.css';

export interface SceneTile {
  readonly id: string;
  readonly name: string;
  /** What it does, in two or three words. */
  readonly effect: string;
  readonly icon: IconName;
  readonly busy?: boolean;
}

interface SceneRowProps {
  readonly scenes: readonly SceneTile[];
  readonly onScene: (scene: SceneTile) => void;
  readonly off?: boolean;
}

export function SceneRow({ scenes, onScene, off = false }: SceneRowProps) {
  return (
    <ul className={css['scenes']}>
      {scenes.map((scene) => (
        <li key={scene.id}>
          <button
            type="button"
            aria-busy={scene.busy === true || undefined}
            aria-disabled={off || scene.busy === true || undefined}
            onClick={() => {
              if (!off && scene.busy !== true) onScene(scene);
            }}
          >
            {scene.busy === true ? <Spinner /> : <Icon name={scene.icon} />}
            <span>
              <b>{scene.name}</b>
              <small>{scene.effect}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
