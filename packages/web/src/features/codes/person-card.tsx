import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import type { CodeAct } from '#features/codes/code-act.ts';
import { CodeCard } from '#features/codes/code-card.tsx';
import { CodeDots } from '#features/codes/code-dots.tsx';
import { isGuest, type LockStanding } from '#features/codes/code-people.ts';
import { chipOf, hoursText, whenText } from '#features/codes/code-words.ts';
import { FactRow } from '#features/codes/fact-row.tsx';
import { LockList } from '#features/codes/lock-list.tsx';
import { WeekBar } from '#features/codes/week-bar.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton, type MenuItem } from '#ui/menu-button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/codes/code-card.module.css';

export interface PersonCardProps {
  readonly entry: CodeEntry;
  /** It is the code of whoever looks. */
  readonly own: boolean;
  /** Whoever looks sets the home up; others change their name and code. */
  readonly owner: boolean;
  readonly areaName: (id: number) => string;
  readonly now: number;
  readonly standings: readonly LockStanding[];
  /** Whose account arms and disarms with it; null is nobody's, undefined not known. */
  readonly account: string | null | undefined;
  readonly held: string | undefined;
  readonly onAct: (act: CodeAct) => void;
  readonly onEnable: (enabled: boolean) => void;
}

/** Somebody and what their code may. */
export function PersonCard(props: PersonCardProps) {
  const { entry, own, owner, areaName, now, standings, account, held, onAct, onEnable } = props;
  const t = useText();
  const { user_name: name, validity, uid, fixed, enabled, is_user: ordinary } = entry;
  const { until, from, period } = validity;
  const guest = isGuest(entry);
  const chip = chipOf(t, entry, own, now);
  const later = from !== null && from > now;
  return (
    <CodeCard
      name={name}
      look={guest ? 'guest' : 'person'}
      chip={
        <Tag tone={chip.tone} icon={chip.icon}>
          {chip.text}
        </Tag>
      }
      menu={
        owner ? (
          <MenuButton
            label={t('codes.moreOf', { name })}
            items={itemsOf(props, t)}
            trigger={<IconButton icon="more" label={t('codes.moreOf', { name })} />}
          />
        ) : (
          <IconButton
            icon="edit"
            label={t('codes.renameOf', { name })}
            onClick={() => onAct({ tag: 'edit', entry })}
          />
        )
      }
      facts={
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
          <FactRow
            label={t('codes.tag')}
            icon="key"
            end={
              owner && (
                <Button
                  kind="quiet"
                  aria-label={t(uid === '' ? 'codes.tagTeachOf' : 'codes.tagReplaceOf', { name })}
                  onClick={() => onAct({ tag: 'tag', entry })}
                >
                  {t(uid === '' ? 'codes.tagTeach' : 'codes.tagReplace')}
                </Button>
              )
            }
          >
            {uid === '' ? t('codes.tagNone') : uid}
          </FactRow>
          <FactRow
            label={t('codes.areas')}
            icon="shieldLock"
            note={
              until === null && period === null && !later
                ? t('codes.anyTime')
                : period === null
                  ? undefined
                  : hoursText(t, period)
            }
          >
            {entry.slot === 'master' ? t('codes.everywhere') : entry.areas.map(areaName).join(', ')}
          </FactRow>
          {entry.modes.length < armModes.length && (
            <FactRow
              label={t('codes.modes')}
              icon="shieldLock"
              note={entry.modes.includes('disarm') ? undefined : t('codes.modesHint')}
            >
              {entry.modes.map((mode) => t(`mode.${mode}`)).join(', ')}
            </FactRow>
          )}
          {later && (
            <FactRow label={t('codes.from')} icon="calendar">
              {whenText(t, from, now)}
            </FactRow>
          )}
          {until !== null && (
            <FactRow
              label={t('codes.until')}
              icon="calendar"
              note={t(until <= now ? 'codes.untilOver' : 'codes.untilThen')}
            >
              {whenText(t, until, now)}
            </FactRow>
          )}
          <FactRow label={t('codes.reports')} icon={entry.latch ? 'check' : 'minus'}>
            {t(entry.latch ? 'codes.reported' : 'codes.unreported')}
          </FactRow>
          {ordinary && owner && account !== undefined && (
            <FactRow
              label={t('codes.account')}
              icon="user"
              end={
                account === null && (
                  <PageLink
                    to="/account/list"
                    search={{ code: entry.no }}
                    label={t('codes.inviteOf', { name })}
                  >
                    {t('codes.invite')}
                  </PageLink>
                )
              }
            >
              {account === null ? t('codes.accountNone') : t('codes.accountOf', { name: account })}
            </FactRow>
          )}
        </>
      }
    >
      {period !== null && <WeekBar period={period} />}
      {standings.length > 0 && (
        <LockList
          name={name}
          standings={standings}
          held={held}
          onGive={(standing) => onAct({ tag: 'lock', name, standing })}
        />
      )}
      {owner && guest && (
        <footer className={css['foot']} data-ruled>
          <Button icon="refresh" onClick={() => onAct({ tag: 'newCode', entry })}>
            {t('codes.newCode')}
          </Button>
          <Button onClick={() => onAct({ tag: 'extend', entry })}>{t('codes.extend')}</Button>
          {enabled && (until ?? 0) > now && (
            <Button kind="danger" onClick={() => onAct({ tag: 'end', entry })}>
              {t('codes.end')}
            </Button>
          )}
        </footer>
      )}
      {owner && ordinary && !guest && (
        <footer className={css['foot']} data-ruled>
          {fixed ? (
            <p className="muted dense">{t('codes.fixed')}</p>
          ) : (
            <Switch label={t('codes.works')} checked={enabled} onChange={onEnable} />
          )}
        </footer>
      )}
    </CodeCard>
  );
}

function itemsOf({ entry, onAct }: PersonCardProps, t: ReturnType<typeof useText>): readonly MenuItem[] {
  return [
    { id: 'edit', icon: 'edit', label: t('codes.edit'), run: () => onAct({ tag: 'edit', entry }) },
    ...(entry.uid === ''
      ? []
      : [
          {
            id: 'tag',
            icon: 'minus' as const,
            label: t('codes.tagRemove'),
            run: () => onAct({ tag: 'noTag', entry }),
          },
        ]),
    ...(entry.fixed
      ? []
      : [
          {
            id: 'delete',
            icon: 'trash' as const,
            label: t('codes.delete'),
            apart: true,
            run: () => onAct({ tag: 'delete', entry }),
          },
        ]),
  ];
}
