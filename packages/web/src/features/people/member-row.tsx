import type { Member } from '@homeward/contract/shapes/company/member.ts';
import type { ReactNode } from 'react';
import { roleWord } from '#lib/house/role-word.ts';
import { useMinute } from '#lib/clock.ts';
import { dateText } from '#lib/date-text.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { initialsOf } from '#lib/initials.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Row } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

interface MemberRowProps {
  readonly member: Member;
  readonly areaName: (area: number) => string;
  readonly self?: boolean;
  /** In place of the letters of their name. */
  readonly face?: ReactNode;
  readonly onEdit?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}

/** Somebody who belongs to the panel, what they may, and for how long. */
export function MemberRow({ member, areaName, self = false, face, onEdit, onRemove }: MemberRowProps) {
  const t = useText();
  const until = member.until === null ? '' : t('people.untilDate', { date: dateText(member.until) });
  const now = useMinute();
  const notYet = !member.inForce && member.from > now;
  return (
    <Row
      lead={face || <Avatar initials={initialsOf(member.name || member.id)} />}
      title={member.name || member.id}
      look={member.inForce ? 'plain' : 'off'}
      note={inOneLine([
        member.id,
        member.areas.length === 0 ? '' : member.areas.map(areaName).join(', '),
        member.slot === null ? '' : t('people.slotShort', { no: member.slot }),
        member.cameras.length === 0 ? '' : t('people.cameraCount', { count: member.cameras.length }),
        notYet ? t('people.fromDate', { date: dateText(member.from) }) : until,
      ])}
      state={
        <>
          {self && <Tag tone="brand">{t('people.you')}</Tag>}
          <Tag tone={member.master ? 'armed' : 'disarmed'} icon={member.master ? 'shieldLock' : 'user'}>
            {roleWord(t, member.role)}
          </Tag>
          {!member.inForce && (
            <Tag tone="offline" icon="clock">
              {t(notYet ? 'people.notYet' : 'people.over')}
            </Tag>
          )}
        </>
      }
      end={
        (onEdit !== undefined || onRemove !== undefined) && (
          <>
            {onEdit !== undefined && (
              <IconButton
                icon="edit"
                size={20}
                label={t('people.editOf', { name: member.name || member.id })}
                onClick={onEdit}
              />
            )}
            {onRemove !== undefined && (
              <IconButton
                icon="trash"
                size={20}
                label={t('account.removeOf', { name: member.name || member.id })}
                onClick={onRemove}
              />
            )}
          </>
        )
      }
    />
  );
}
