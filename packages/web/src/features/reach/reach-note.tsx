import type { Reach } from '@homeward/contract/shapes/reports/reach.ts';
import { reached, reachesNobody, useReach, type ReachOf } from '#features/reach/reach.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { Banner } from '#ui/banner.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/reach/reach-note.module.css';

const toSet = '/account/account_notification';

/** `Anna, Ben, +2`: those who may be named, and how many more. */
function namesOf(people: Reach['alarm']): string {
  const named = people.map(({ name }) => name).filter((name) => name !== '');
  const more = people.length - named.length;
  return [...named, ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

/** Whom it would reach, by which ways, and whom not, in one line. */
export function reachText(t: Text, reach: Reach, what: ReachOf): string {
  const people = reached(reach[what]);
  const lost = reach[what].filter(({ ways }) => ways.length === 0);
  const { working, failing } = reach.stations;
  return inOneLine([
    ...(people.length === 0 ? [] : [namesOf(people)]),
    ...(working.length === 0 ? [] : [working.join(', ')]),
    ...(lost.length === 0 ? [] : [t('reach.lost', { names: namesOf(lost) })]),
    ...(failing.length === 0 ? [] : [t('reach.failing', { names: failing.join(', ') })]),
  ]);
}

export interface ReachNoteProps {
  readonly what: ReachOf;
  readonly plain?: boolean;
  /** That it is nobody is said elsewhere on the page. */
  readonly some?: boolean;
}

/** Who can be reached, as a fact that stands on the page: loud where it is nobody. */
export function ReachNote({ what, plain = false, some = false }: ReachNoteProps) {
  const t = useText();
  const reach = useReach();
  const mayChange = useOwnRole() === 'master';
  if (reach === undefined || (some && reachesNobody(reach, what))) return null;
  const link = mayChange && (
    <PageLink to={toSet} className="link">
      {t('reach.set')}
    </PageLink>
  );
  if (plain && reachesNobody(reach, what))
    return (
      <p className={css['note']}>
        <Icon name="bellOff" size={20} />
        <span>{t(`reach.none.${what}`)}</span>
      </p>
    );
  if (reachesNobody(reach, what))
    return (
      <Banner tone="fault" icon="bellOff" title={t(`reach.none.${what}`)} action={link}>
        {t(`reach.noneText.${what}`)}
      </Banner>
    );
  return (
    <p className={css['note']}>
      <Icon name="bell" size={20} />
      <span>
        {t(`reach.some.${what}`)} {reachText(t, reach, what)}
      </span>
      {link}
    </p>
  );
}
