import type { NotificationChoice } from '@homeward/contract/shapes/reports/notification.ts';
import { DraftForm, useDraft } from '#features/forms/draft-form.tsx';
import { call } from '#lib/client/call.ts';
import { locales } from '@homeward/contract/words/values/locales.ts';
import { ownName } from '#lib/i18n/own-name.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { QuietPicture } from '#features/notify/quiet-picture.tsx';
import { Banner } from '#ui/banner.tsx';
import { Card, Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (text: string): number => {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
};
const pauses = [1, 5, 10, 30, 60, 240] as const;
type Language = NotificationChoice['language'];

interface QuietFormProps {
  readonly choice: NotificationChoice;
  /** The zone of the panel, which holds where none is chosen. */
  readonly zone: string;
  readonly onSaved: () => Promise<void>;
}

/** When only alarms may ring, in which language, and how often the same news are told. */
export function QuietForm({ choice, zone, onSaved }: QuietFormProps) {
  const t = useText();
  const { draft, form, saveRef, change } = useDraft(
    'quiet times',
    choice,
    ({ quiet, language, timeZone, repeatMinutes }) =>
      call('PUT /user/notification', { body: { quiet, language, timeZone, repeatMinutes } }),
    onSaved,
  );
  const { quiet, language, timeZone, repeatMinutes } = draft;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set(['', own, timeZone])];
  return (
    <DraftForm form={form} saveRef={saveRef}>
      <Card label={t('notify.quiet')}>
        <Switch
          label={t('notify.quietOn')}
          checked={quiet.enabled}
          onChange={(enabled) => change({ quiet: { ...quiet, enabled } })}
        />
        <QuietPicture quiet={quiet} />
        <Fields>
          <Field
            label={t('notify.quietFrom')}
            type="time"
            value={clock(quiet.from)}
            onChange={(event) =>
              event.target.value !== '' && change({ quiet: { ...quiet, from: minuteOf(event.target.value) } })
            }
          />
          <Field
            label={t('notify.quietUntil')}
            type="time"
            value={clock(quiet.until)}
            onChange={(event) =>
              event.target.value !== '' &&
              change({ quiet: { ...quiet, until: minuteOf(event.target.value) } })
            }
          />
        </Fields>
        <Banner tone="ok" icon="bellRing">
          {t('notify.quietNever')}
        </Banner>
      </Card>
      <Card label={t('notify.wording')}>
        <Fields>
          <Select<Language>
            label={t('notify.language')}
            value={language}
            options={[
              { value: '', label: t('notify.languageAccount') },
              ...locales.map((locale) => ({ value: locale, label: ownName(locale) })),
            ]}
            onChange={(next) => change({ language: next })}
          />
          <Select
            label={t('notify.zone')}
            value={timeZone}
            options={zones.map((one) => ({
              value: one,
              label: one === '' ? t('notify.zonePanel', { zone }) : one,
            }))}
            onChange={(next) => change({ timeZone: next })}
          />
          <Select
            label={t('notify.repeat')}
            value={String(repeatMinutes)}
            options={[...new Set([...pauses, repeatMinutes])]
              .toSorted((one, other) => one - other)
              .map((minutes) => ({ value: String(minutes), label: t('notify.minutes', { count: minutes }) }))}
            onChange={(next) => change({ repeatMinutes: Number(next) })}
          />
        </Fields>
        <p className="muted dense">{t('notify.repeatText')}</p>
      </Card>
    </DraftForm>
  );
}
