import { sceneIcons } from '@homeward/contract/words/automation/automation-lists.ts';
import type { SceneIcon } from '@homeward/contract/shapes/automation/automation.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#features/automation/scene-icons.module.css';

interface SceneIconsProps {
  readonly value: SceneIcon;
  readonly onChange: (icon: SceneIcon) => void;
}

/** What a scene is found by at a glance: one of a few icons, by arrow keys too. */
export function SceneIcons({ value, onChange }: SceneIconsProps) {
  const t = useText();
  return (
    <fieldset className={css['icons']}>
      <legend>{t('automation.icon')}</legend>
      <div className={css['list']}>
        {sceneIcons.map((icon) => (
          <label key={icon} className={css['icon']} title={t(`automation.icon.${icon}`)}>
            <input
              type="radio"
              name="scene-icon"
              className="sr"
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <Icon name={icon} />
            <span className="sr">{t(`automation.icon.${icon}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
