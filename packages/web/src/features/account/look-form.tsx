import type { Profile, ProfileChange } from '@homeward/contract/shapes/access/account.ts';
import { useEffect, useRef, useState } from 'react';
import { densityKey, textSizeKey } from '#features/account/text-size.ts';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { dateFormats } from '@homeward/contract/words/values/date-formats.ts';
import { dateText, setDateFormat, type DateFormat } from '#lib/date-text.ts';
import { defaultLocale, locales, type Locale } from '@homeward/contract/words/values/locales.ts';
import { ownName } from '#lib/i18n/own-name.ts';
import { changeLanguage, currentLanguage, useText } from '#lib/i18n/use-text.ts';
import {
  densities,
  setDensity,
  setTextScale,
  setTheme,
  themes,
  usePreference,
  type Density,
  type Theme,
} from '#lib/theme/preference.ts';
import { showToast } from '#lib/toasts.ts';
import { Card, Fields } from '#ui/card.tsx';
import { Select } from '#ui/select.tsx';
import { Slider } from '#ui/slider.tsx';
import { ThemeChoice } from '#ui/theme-choice.tsx';

/** Milliseconds after the last move of the slider until it is kept. */
const restsAfter = 600;

/** Theme, text size, room in lists, language and dates: seen at once here, and kept with the account for other devices. */
export function LookForm({ profile }: { readonly profile: Profile }) {
  const t = useText();
  const now = useMinute();
  const { theme, textScale, density } = usePreference();
  const [format, setFormat] = useState<DateFormat>(profile.date_format);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function keep(change: ProfileChange) {
    const outcome = await call('PUT /account', { body: change });
    if (outcome.tag === 'failed')
      showToast({ icon: 'info', message: t('account.onlyHere'), about: 'only here' });
  }
  function chooseTheme(next: Theme) {
    setTheme(next);
    // High contrast is a matter of this screen; the account knows no such theme.
    if (next !== 'hc') void keep({ theme: next });
  }
  function chooseScale(percent: number) {
    setTextScale(percent / 100);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void keep({ remembered: { [textSizeKey]: String(percent / 100) } }),
      restsAfter,
    );
  }
  return (
    <Card label={t('account.look')}>
      <ThemeChoice
        label={t('account.theme')}
        value={theme}
        options={themes.map((one) => ({ value: one, label: t(`theme.${one}`) }))}
        onChange={chooseTheme}
      />
      <Slider
        label={t('account.textSize')}
        value={Math.round(textScale * 100)}
        min={100}
        max={200}
        step={5}
        format={{ style: 'unit', unit: 'percent' }}
        onChange={chooseScale}
      />
      <p className="muted dense">{t('account.textSizeText')}</p>
      <Fields>
        <Select<Density>
          label={t('account.density')}
          value={density}
          options={densities.map((one) => ({ value: one, label: t(`account.density.${one}`) }))}
          onChange={(next) => {
            setDensity(next);
            void keep({ remembered: { [densityKey]: next } });
          }}
        />
        <Select<Locale>
          label={t('shell.language')}
          value={locales.find((locale) => locale === currentLanguage()) ?? defaultLocale}
          options={locales.map((locale) => ({ value: locale, label: ownName(locale) }))}
          onChange={(locale) => void changeLanguage(locale).then(() => keep({ locale }))}
        />
        <Select<DateFormat>
          label={t('account.dates')}
          value={format}
          options={dateFormats.map((one) => ({
            value: one,
            label: `${dateText(now, one)} · ${one}`,
          }))}
          onChange={(next) => {
            setFormat(next);
            setDateFormat(next);
            void keep({ date_format: next });
          }}
        />
      </Fields>
    </Card>
  );
}
