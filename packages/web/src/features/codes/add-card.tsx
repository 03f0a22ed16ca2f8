import type { NewKind } from '#features/codes/person-draft.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/codes/add-card.module.css';

const icons: Readonly<Record<NewKind, IconName>> = {
  resident: 'user',
  guest: 'calendar',
  helper: 'heartHand',
};
const kinds = ['resident', 'guest', 'helper'] as const;

/** The place of the next person: who it is decides what the form begins with. */
export function AddCard({ onAdd }: { readonly onAdd: (kind: NewKind) => void }) {
  const t = useText();
  return (
    <li className={css['card']}>
      <p className={css['head']}>
        <span className={css['face']}>
          <Icon name="plus" />
        </span>
        <b>{t('codes.someone')}</b>
      </p>
      <p className="muted dense">{t('codes.someoneText')}</p>
      <div className={css['acts']}>
        {kinds.map((kind) => (
          <Button key={kind} icon={icons[kind]} onClick={() => onAdd(kind)}>
            {t(`codes.addKind.${kind}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
