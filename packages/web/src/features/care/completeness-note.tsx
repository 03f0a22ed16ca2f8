import type { Missing } from '#features/care/needs.ts';
import { currentLanguage, useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';

interface CompletenessNoteProps {
  readonly all: number;
  /** The most urgent first. */
  readonly missing: readonly Missing[];
}

/** So many are named; the rest would only tire. */
const named = 3;

/** How much of what helpers need is written down, and what to write next. */
export function CompletenessNote({ all, missing }: CompletenessNoteProps) {
  const t = useText();
  const names = missing
    .slice(0, named)
    .map((one) =>
      one === 'contacts'
        ? t('care.tab.emergency')
        : one === 'doctor'
          ? t('care.tab.doctor')
          : t(`care.profile.${one}`),
    );
  return missing.length === 0 ? (
    <Banner tone="ok" icon="check">
      {t('care.complete.all')}
    </Banner>
  ) : (
    <Banner tone="delay" icon="info" title={t('care.complete.some', { known: all - missing.length, all })}>
      {t('care.complete.next', { names: new Intl.ListFormat(currentLanguage()).format(names) })}
    </Banner>
  );
}
