import type { ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';

export interface Watch {
  readonly id: string;
  /** Where or what. */
  readonly title: string;
  /** What is watched for, in a sentence. */
  readonly text: string;
  /** Undefined where it cannot be switched off. */
  readonly enabled: boolean | undefined;
}

interface WatchRowsProps {
  readonly label: string;
  readonly icon: IconName;
  readonly none: string;
  readonly watches: readonly Watch[];
  readonly readOnly: boolean;
  readonly add: ReactNode;
  readonly onEnable: (id: string, enabled: boolean) => void;
  readonly onEdit: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** Several watches of one kind, each a sentence. */
export function WatchRows({
  label,
  icon,
  none,
  watches,
  readOnly,
  add,
  onEnable,
  onEdit,
  onRemove,
}: WatchRowsProps) {
  const t = useText();
  return (
    <div className="stack">
      {watches.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Rows label={label}>
          {watches.map(({ id, title, text, enabled }) => (
            <Row
              key={id}
              icon={icon}
              title={title}
              note={text}
              look={enabled === false ? 'off' : 'plain'}
              end={
                !readOnly && (
                  <>
                    {enabled !== undefined && (
                      <Switch
                        label={t('care.watch.on', { name: title })}
                        labelHidden
                        checked={enabled}
                        onChange={(next) => onEnable(id, next)}
                      />
                    )}
                    <IconButton
                      icon="edit"
                      label={t('care.contact.edit', { name: title })}
                      onClick={() => onEdit(id)}
                    />
                    <IconButton
                      icon="trash"
                      label={t('care.contact.remove', { name: title })}
                      onClick={() => onRemove(id)}
                    />
                  </>
                )
              }
            />
          ))}
        </Rows>
      )}
      {!readOnly && <div>{add}</div>}
    </div>
  );
}
