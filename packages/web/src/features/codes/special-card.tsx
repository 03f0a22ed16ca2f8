import type { CodeEntry, SpecialSlot } from '@homeward/contract/wire/code-entry.ts';
import type { CodeAct } from '#features/codes/code-act.ts';
import { CodeCard } from '#features/codes/code-card.tsx';
import { CodeDots } from '#features/codes/code-dots.tsx';
import { FactRow } from '#features/codes/fact-row.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/codes/code-card.module.css';

/** The codes that are nobody's own, but the owner's, who stands among the people. */
export type Special = Exclude<SpecialSlot, 'master'>;

const icons: Readonly<Record<Special, IconName>> = {
  duress: 'bellOff',
  temporary: 'clock',
  guard: 'shield',
  installer: 'settings',
};

interface SpecialCardProps {
  readonly entry: CodeEntry;
  readonly slot: Special;
  /** Whoever looks may switch it on and off. */
  readonly owner: boolean;
  readonly areaName: (id: number) => string;
  readonly onAct: (act: CodeAct) => void;
}

/** A special code with what it does, set or not. */
export function SpecialCard({ entry, slot, owner, areaName, onAct }: SpecialCardProps) {
  const t = useText();
  const name = t(`codes.special.${slot}`);
  const off = entry.code === '';
  return (
    <CodeCard
      name={name}
      icon={icons[slot]}
      look={off ? 'off' : 'special'}
      chip={
        <Tag tone={off ? 'offline' : 'disarmed'} icon={off ? 'minus' : icons[slot]}>
          {t(off ? 'codes.isOff' : `codes.specialChip.${slot}`)}
        </Tag>
      }
      menu={
        !off &&
        owner &&
        slot !== 'duress' && (
          <IconButton
            icon="edit"
            label={t('codes.editTitle', { name })}
            onClick={() => onAct({ tag: 'edit', entry })}
          />
        )
      }
      facts={
        !off && (
          <>
            <FactRow
              label={t('codes.code')}
              end={
                <Button
                  kind="quiet"
                  aria-label={t('codes.changeOf', { name })}
                  onClick={() => onAct({ tag: 'newCode', entry })}
                >
                  {t('codes.change')}
                </Button>
              }
            >
              <CodeDots stars={entry.code} />
            </FactRow>
            <FactRow label={t('codes.areas')} icon="shieldLock">
              {slot === 'duress' ? t('codes.everywhere') : entry.areas.map(areaName).join(', ')}
            </FactRow>
          </>
        )
      }
    >
      <p className={css['say']}>{t(`codes.specialText.${slot}`)}</p>
      {owner && (
        <footer className={css['foot']}>
          {off ? (
            <Button
              icon="plus"
              aria-label={t('codes.setOf', { name })}
              onClick={() => onAct({ tag: 'setSpecial', entry })}
            >
              {t('codes.setAct')}
            </Button>
          ) : (
            <Button
              aria-label={t('codes.offOf', { name })}
              onClick={() => onAct({ tag: 'offSpecial', entry })}
            >
              {t('codes.turnOff')}
            </Button>
          )}
        </footer>
      )}
    </CodeCard>
  );
}
