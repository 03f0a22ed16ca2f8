import type { LockStanding } from '#features/codes/code-people.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

interface StrayCodesProps {
  readonly codes: readonly LockStanding[];
  readonly held: string | undefined;
  readonly onRemove: (name: string, standing: LockStanding) => void;
}

/** Codes that a lock holds for nobody who has one of the panel. */
export function StrayCodes({ codes, held, onRemove }: StrayCodesProps) {
  const t = useText();
  return (
    <Section title={t('codes.stray')}>
      <Rows label={t('codes.stray')}>
        {codes.map((standing) => {
          const { lock, code } = standing;
          const name = code?.name || t('codes.strayNameless', { no: code?.slot ?? 0 });
          return (
            <Row
              key={`${lock.id} ${String(code?.slot)}`}
              icon="key"
              title={name}
              note={lock.name}
              state={code?.state === 'failed' ? t('codes.lock.failed') : undefined}
              end={
                <IconButton
                  icon="trash"
                  label={t('codes.noLockTitle', { name, lock: lock.name })}
                  aria-disabled={held !== undefined || undefined}
                  onClick={() => held === undefined && onRemove(name, standing)}
                />
              }
            />
          );
        })}
      </Rows>
      <p className="muted dense">{t('codes.strayText')}</p>
    </Section>
  );
}
