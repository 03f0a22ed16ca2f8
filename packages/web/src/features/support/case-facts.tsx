import type { DataOf } from '@homeward/contract/routes/table.ts';
import css from '#features/support/support.module.css';
import { momentText } from '#lib/date-text.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';

export type Case = Extract<DataOf<'GET /installer/case'>, readonly unknown[]>[number];

/** Whether somebody can look at the site for it at `now`, epoch ms. */
export const isOpen = ({ closed, until }: Case, now: number): boolean => closed === null && now < until;

const named = (...words: readonly string[]): string => words.filter((word) => word !== '').join(', ');

/** Who closed a case: the person and the company; '' where its time ran out, or nobody kept it. */
export const closerOf = ({ end }: Case): string => (end === null ? '' : named(end.by, end.company));

/** How a case ended, in words. */
function endText(t: Text, { end }: Case): string {
  switch (end?.how) {
    case undefined:
      return t('support.end.time');
    case 'owner':
      return t('support.end.owner');
    case 'moreTime':
      return t('support.end.moreTime');
    case 'otherCompany':
      return t('support.end.otherCompany');
    default:
      return t('support.end.closed');
  }
}

/** All that is known of a case: who opened it and until when, and how, when and by whom it ended. */
export function CaseFacts({ one, now }: { readonly one: Case; readonly now: number }) {
  const t = useText();
  const facts = [
    { label: t('support.opened'), value: named(momentText(one.from), one.by, one.company) },
    { label: t('support.until'), value: momentText(one.until) },
    { label: t('support.reason'), value: one.reason },
    ...(isOpen(one, now)
      ? []
      : [
          { label: t('support.closedAt'), value: momentText(one.closed ?? one.until) },
          { label: t('support.how'), value: endText(t, one) },
          { label: t('support.closedBy'), value: closerOf(one) },
          { label: t('support.outcome'), value: one.end?.outcome ?? '' },
        ]),
  ].filter(({ value }) => value !== '');
  return (
    <dl className={css['facts']}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
