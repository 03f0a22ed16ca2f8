import { dialledAs } from '@homeward/contract/words/values/phone-number.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { telephone, type Rung } from '#features/care/contact-ladder.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

interface ContactRowsProps {
  readonly rungs: readonly Rung[];
  readonly readOnly: boolean;
  readonly onEdit: (id: string) => void;
  readonly onMove: (id: string, place: number) => void;
  readonly onRemove: (id: string) => void;
}

/** Whom to call, in order; each can be moved by buttons, without dragging. */
export function ContactRows({ rungs, readOnly, onEdit, onMove, onRemove }: ContactRowsProps) {
  const t = useText();
  return (
    <Rows label={t('care.tab.emergency')}>
      {rungs.map(({ id, name, relation, phone, mail, hasKey, hours, unreached }, place) => (
        <Row
          key={id}
          icon="user"
          title={t('care.contact.place', { place: place + 1, name })}
          note={inOneLine([relation, phone, mail, hours ?? ''])}
          state={
            <>
              {hasKey && (
                <Tag tone="ok" icon="key">
                  {t('care.hasKey')}
                </Tag>
              )}
              {unreached === true && (
                <Tag tone="fault" icon="bellOff">
                  {t('care.contact.unreached')}
                </Tag>
              )}
              {phone !== '' && dialledAs(phone) === null && (
                <Tag tone="fault" icon="fault">
                  {t('care.contact.noCountry')}
                </Tag>
              )}
            </>
          }
          end={
            readOnly ? (
              phone !== '' && (
                <a className="link" href={telephone(phone)}>
                  {t('care.call', { name })}
                </a>
              )
            ) : (
              <>
                <IconButton
                  icon="arrowUp"
                  label={t('care.contact.up', { name })}
                  aria-disabled={place === 0 || undefined}
                  onClick={() => {
                    if (place > 0) onMove(id, place - 1);
                  }}
                />
                <IconButton
                  icon="arrowDown"
                  label={t('care.contact.down', { name })}
                  aria-disabled={place === rungs.length - 1 || undefined}
                  onClick={() => {
                    if (place < rungs.length - 1) onMove(id, place + 1);
                  }}
                />
                <IconButton icon="edit" label={t('care.contact.edit', { name })} onClick={() => onEdit(id)} />
                <IconButton
                  icon="trash"
                  label={t('care.contact.remove', { name })}
                  onClick={() => onRemove(id)}
                />
              </>
            )
          }
        />
      ))}
    </Rows>
  );
}
