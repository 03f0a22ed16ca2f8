import type { LockUser } from '@homeward/contract/entities/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

interface LockCodesViewProps {
  readonly users: readonly LockUser[];
  readonly held: string | undefined;
  readonly onAdd: () => void;
  readonly onChange: (user: LockUser) => void;
  readonly onRemove: (user: LockUser) => void;
}

/** Who has a code of this lock, and how the lock stands with each. The digits are known to the lock alone. */
export function LockCodesView({ users, held, onAdd, onChange, onRemove }: LockCodesViewProps) {
  const t = useText();
  return (
    <Section
      title={t('devices.codes.title')}
      more={
        users.length > 0 && (
          <Button icon="plus" off={held !== undefined} onClick={onAdd}>
            {t('devices.codes.add')}
          </Button>
        )
      }
    >
      {users.length === 0 ? (
        <EmptyState
          title={t('devices.codes.none')}
          text={t('devices.codes.noneText')}
          action={
            <Button icon="plus" off={held !== undefined} onClick={onAdd}>
              {t('devices.codes.add')}
            </Button>
          }
        />
      ) : (
        <Rows label={t('devices.codes.title')}>
          {users.map((user) => (
            <Row
              key={user.slot}
              icon="user"
              title={user.name}
              note={t('devices.codes.slot', { no: user.slot })}
              look={user.state === 'failed' ? 'off' : 'plain'}
              state={
                user.state !== 'active' && (
                  <Tag
                    tone={user.state === 'failed' ? 'fault' : 'offline'}
                    icon={user.state === 'failed' ? 'fault' : 'clock'}
                  >
                    {t(`devices.codes.state.${user.state}`)}
                  </Tag>
                )
              }
              end={
                <>
                  <IconButton
                    icon="edit"
                    label={t('devices.codes.changeOf', { name: user.name })}
                    aria-disabled={held !== undefined || undefined}
                    onClick={() => held === undefined && onChange(user)}
                  />
                  <IconButton
                    icon="trash"
                    label={t('devices.codes.removeOf', { name: user.name })}
                    aria-disabled={held !== undefined || undefined}
                    onClick={() => held === undefined && onRemove(user)}
                  />
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
