import type { SharedWith } from '@homeward/contract/routes/care/sharing.ts';
import css from '#features/care/sharing-page.module.css';
import { useSharing } from '#features/care/use-sharing.ts';
import { Answered } from '#features/answers/answered.tsx';
import { roleWord } from '#lib/house/role-word.ts';
import { initialsOf } from '#lib/initials.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Banner } from '#ui/banner.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Switch } from '#ui/switch.tsx';

type Sharing = ReturnType<typeof useSharing>;

/** What whoever is cared for shares with whom: their own to choose, for everybody else to know. */
export function SharingPage() {
  const t = useText();
  const sharing = useSharing();
  const { data } = sharing.answer;
  const own = data?.mayChange === true;
  const people = data?.people ?? [];
  return (
    <>
      <Crumb to="/healthcare">{t('care.back')}</Crumb>
      <PageHead
        title={t(own ? 'sharing.title' : 'sharing.titleOthers')}
        subtitle={t(own ? 'sharing.subtitle' : 'sharing.subtitleOthers')}
      />
      <Answered answer={sharing.answer} failedTitle={t('sharing.failed')} />
      {data !== undefined && (
        <div className="stack">
          <Banner tone="care" icon="bellRing" title={t('sharing.always')}>
            {t('sharing.alwaysText')}
          </Banner>
          {people.every(({ account }) => account === '') && (
            <EmptyState title={t('sharing.nobody')} text={t('sharing.nobodyText')} />
          )}
          {people.map((person) => (
            <PersonCard key={person.account} person={person} own={own} sharing={sharing} />
          ))}
          <p>
            <PageLink to="/event" search={{ log: 'admin' }} className="link">
              {t('sharing.log')}
            </PageLink>
          </p>
        </div>
      )}
    </>
  );
}

interface PersonCardProps {
  readonly person: SharedWith;
  /** It is one's own to choose. */
  readonly own: boolean;
  readonly sharing: Sharing;
}

function PersonCard({ person, own, sharing }: PersonCardProps) {
  const t = useText();
  const { account, name, role, kinds, withheld, withheldByOthers } = person;
  const later = account === '';
  const shown = later ? t('sharing.later') : name;
  const seen = kinds.filter((kind) => !withheld.includes(kind) && !withheldByOthers.includes(kind));
  return (
    <section className={css['person']} aria-label={shown}>
      <header>
        {later ? <Icon name="users" size={32} /> : <Avatar initials={initialsOf(name)} />}
        <div className="grow">
          <h2>{shown}</h2>
          <p className="muted">{later ? t('sharing.laterText') : role === null ? '' : roleWord(t, role)}</p>
        </div>
        <p className={css['sum']}>{t('sharing.count', { seen: seen.length, all: kinds.length })}</p>
      </header>
      <ul>
        {kinds.map((kind) => {
          const shared = !withheld.includes(kind);
          const other = withheldByOthers.includes(kind);
          return (
            <li key={kind} data-off={!shared || undefined}>
              {own ? (
                <Switch
                  label={t(`withheld.kind.${kind}`)}
                  checked={shared}
                  waiting={sharing.isSending(account, kind)}
                  onChange={(on) => void sharing.share(person, kind, on)}
                />
              ) : (
                <p className={css['fact']}>
                  <Icon name={shared && !other ? 'eye' : 'eyeOff'} size={20} />
                  <b>{t(`withheld.kind.${kind}`)}</b>
                  <span className="muted">
                    {t(shared && !other ? 'sharing.word.on' : 'sharing.word.off')}
                  </span>
                </p>
              )}
              <p className="muted dense">
                {t(`sharing.kind.${kind}`)}
                {own && other ? ` ${t('sharing.others')}` : ''}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
