import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#ui/avatar.module.css';

/** Two letters for a person, an icon for everything else. The name stands beside it. */
export function Avatar({
  initials,
  icon = 'user',
}: {
  readonly initials?: string | undefined;
  readonly icon?: IconName;
}) {
  return (
    // The letters are drawing, not text: what the button is called stands in its name.
    <span className={css['avatar']} data-initials={initials} aria-hidden="true">
      {initials === undefined && <Icon name={icon} size={20} />}
    </span>
  );
}
