import css from '#features/consent/access-chip.module.css';
import { useConsent } from '#features/consent/use-consent.ts';
import { useNow } from '#lib/clock.ts';
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
  const consent = data?.consent ?? null;
  const now = useNow(consent !== null);
  const isInstaller = useOwnRole() === 'installer';
  if (data === undefined || (consent === null && data.asked === null)) return null;
  const who = data.visits.find(({ here }) => here)?.name ?? data.company?.name ?? t('access.installer');
  const isOver = consent !== null && now >= consent.until;
  if (isOver) return null;
  const text =
    consent === null
      ? t('access.chipAsks', { who: data.asked?.by ?? who })
      : t(isInstaller ? 'access.chipLeft' : 'access.chipIn', { who, span: spanText(consent.until - now) });
  return (
    <PageLink
      to="/access"
      current={false}
      className={css['chip']}
      label={
        data.asked !== null && consent !== null
          ? `${text}. ${t('access.chipAsks', { who: data.asked.by })}`
          : text
      }
    >
      <span
        className={css['inner']}
        data-tone={consent?.emergency === true ? 'alarm' : consent === null ? 'delay' : 'care'}
      >
        {consent === null ? (
          <Icon name="key" size={20} />
        ) : (
          <TimeLeft from={consent.from} until={consent.until} now={now} />
        )}
        <span>{text}</span>
        {data.asked !== null && consent !== null && <Icon name="key" size={16} />}
      </span>
    </PageLink>
  );
}
