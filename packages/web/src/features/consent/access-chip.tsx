import css from '#features/consent/access-chip.module.css';
import { useConsent } from '#features/consent/use-consent.ts';
import { whoIsIn } from '#features/consent/who-is-in.ts';
import { useNow } from '#lib/clock.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { spanText } from '#lib/span-text.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { TimeLeft } from '#ui/time-left.tsx';

/** In the header of every page: who of outside may be in and how long still, or asks to be. Both sides see the same. */
export function AccessChip() {
  const t = useText();
  const { data } = useConsent();
  const now = useNow(data !== undefined && (data.consent !== null || data.cases.length > 0));
  const role = useOwnRole();
  if (data === undefined) return null;
  const { consent: alive, support } = whoIsIn(data, now);
  // Support has its own time, whoever else is let in.
  const consent = role === 'support' ? undefined : alive;
  const { asked } = data;
  // Whoever came in unasked comes first, then whoever was let in, then support.
  const shown = consent ?? support[0];
  if (shown === undefined && asked === null) return null;
  const who = data.visits.find(({ here }) => here)?.name ?? data.company?.name ?? t('access.installer');
  const isOwn = role === (consent === undefined ? 'support' : 'installer');
  const left = (until: number): string => spanText(until - now);
  const others = consent === undefined ? support.slice(1) : support;
  const supportText = ({ by, company, until }: (typeof support)[number]): string =>
    t('access.chipSupport', { who: inOneLine([by, company]), span: left(until) });
  const text =
    shown === undefined
      ? t('access.chipAsks', { who: asked?.by ?? who })
      : isOwn
        ? t('access.chipLeft', { span: left(shown.until) })
        : consent === undefined
          ? support.slice(0, 1).map(supportText).join('')
          : t(consent.emergency ? 'access.chipEmergency' : 'access.chipIn', {
              who,
              span: left(consent.until),
            });
  const asks = asked !== null && shown !== undefined;
  return (
    <PageLink
      to="/access"
      current={false}
      className={css['chip']}
      label={[
        text,
        ...others.map(supportText),
        ...(asks ? [t('access.chipAsks', { who: asked.by })] : []),
      ].join('. ')}
    >
      <span
        className={css['inner']}
        data-tone={consent?.emergency === true ? 'alarm' : shown === undefined ? 'delay' : 'care'}
      >
        {shown === undefined ? (
          <Icon name="key" size={20} />
        ) : (
          <TimeLeft from={shown.from} until={shown.until} now={now} />
        )}
        <span>{text}</span>
        {others.length > 0 && <Icon name="eye" size={16} />}
        {asks && <Icon name="key" size={16} />}
      </span>
    </PageLink>
  );
}
