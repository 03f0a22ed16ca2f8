import { limits } from '@homeward/contract/words/values/limits.ts';
import type { PartProps } from '#features/adding/zone-parts.tsx';
import { alwaysKinds, modes, openField, openRules, responseFields } from '#features/adding/zone-draft.ts';
import { isOpener } from '#lib/house/device-kinds.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { OptionRow, OptionRows } from '#ui/option-row.tsx';
import { Section } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

/** Responses in the order of their numbers on the wire. */
const responses = ['none', 'entry1', 'entry2', 'chime', 'follow', 'instant', 'outdoor', 'cross'] as const;
/** What is offered where the record says no number, seconds. */
const usualEntry = '30';

/** What a zone does in each mode, or around the clock. */
export function GuardPart({ device, draft, put }: PartProps) {
  const t = useText();
  const always = draft.always_kind !== '';
  const flag = (field: 'schar_final_door' | 'schar_home_omit' | 'schar_always_on' | 'exit') => (
    <OptionRow label={t(`adding.zone.${field}`)} hint={t(`adding.zone.${field}.hint`)}>
      <Switch
        label={t(`adding.zone.${field}`)}
        labelHidden
        checked={draft[field] === '1'}
        onChange={(on) => put({ [field]: on ? '1' : '0' })}
      />
    </OptionRow>
  );
  const number = (
    field: 'pulse_count' | 'pulse_seconds' | 'entry_seconds' | 'open_seconds',
    min: number,
    max: number,
    unit: string,
  ) => (
    <NumberStepper
      label={t(`adding.zone.${field}`)}
      value={draft[field] === '' ? Number.NaN : Number(draft[field])}
      min={min}
      max={max}
      unit={unit}
      less={t('adding.zone.less')}
      more={t('adding.zone.more')}
      onChange={(next) => put({ [field]: Number.isNaN(next) ? '' : String(next) })}
    />
  );
  return (
    <Section title={t('adding.zone.guard')}>
      <OptionRows>
        <OptionRow label={t('adding.zone.always')} hint={t('adding.zone.always.hint')}>
          <Select
            label={t('adding.zone.always')}
            labelHidden
            value={draft.always_kind}
            options={[
              { value: '', label: t('adding.zone.alwaysNone') },
              ...alwaysKinds.map((kind) => ({
                value: kind,
                label: t(`adding.always.${kind}` as 'adding.always.fire'),
              })),
            ]}
            onChange={(kind) => put({ always_kind: kind })}
          />
        </OptionRow>
        {!always &&
          modes.map((mode, n) => {
            const field = responseFields[n] ?? 'sresp_mode_0';
            const label = t(mode === 'disarm' ? 'adding.zone.whenDisarmed' : 'adding.zone.whenMode', {
              mode: t(`mode.${mode}`),
            });
            return (
              <OptionRow
                key={mode}
                label={label}
                hint={t(`adding.responseText.${responses[Number(draft[field])] ?? 'none'}`)}
              >
                <Select
                  label={label}
                  labelHidden
                  value={draft[field]}
                  options={responses.map((response, code) => ({
                    value: String(code),
                    label: t(`adding.response.${response}`),
                  }))}
                  onChange={(code) => put({ [field]: code })}
                />
              </OptionRow>
            );
          })}
        {!always && flag('exit')}
        {!always && (
          <OptionRow label={t('adding.zone.entry_seconds')} hint={t('adding.zone.entry_seconds.hint')}>
            <Switch
              label={t('adding.zone.ownEntry')}
              checked={draft.entry_seconds !== ''}
              onChange={(on) => put({ entry_seconds: on ? usualEntry : '' })}
            />
            {draft.entry_seconds !== '' && number('entry_seconds', 0, 240, t('adding.zone.seconds'))}
          </OptionRow>
        )}
        {!always && isOpener(device.kind) && flag('schar_final_door')}
        {!always && flag('schar_home_omit')}
        {!always && (
          <OptionRow label={t('adding.zone.pulse_count')} hint={t('adding.zone.pulse_count.hint')}>
            {number('pulse_count', 1, 10, t('adding.zone.times'))}
            {draft.pulse_count !== '1' && number('pulse_seconds', 0, 300, t('adding.zone.seconds'))}
          </OptionRow>
        )}
        <OptionRow label={t('adding.zone.open_seconds')} hint={t('adding.zone.open_seconds.hint')}>
          {number('open_seconds', 0, limits.openSeconds, t('adding.zone.seconds'))}
        </OptionRow>
        {(device.kind === 'pir' || device.kind === 'ir_sensor') && flag('schar_always_on')}
      </OptionRows>
      {!always && isOpener(device.kind) && <StandingRows draft={draft} put={put} />}
    </Section>
  );
}

/** What becomes of it where it stands open when a mode is armed in which it guards. */
function StandingRows({ draft, put }: Pick<PartProps, 'draft' | 'put'>) {
  const t = useText();
  const guarding = modes.flatMap((mode, n) => {
    const field = openField(n);
    const response = responses[Number(draft[responseFields[n] ?? 'sresp_mode_0'])] ?? 'none';
    return field === undefined || response === 'none' || response === 'chime' ? [] : [{ mode, field }];
  });
  return (
    <OptionRows>
      {guarding.map(({ mode, field }) => {
        const label = t('adding.zone.openMode', { mode: t(`mode.${mode}`) });
        const rule = openRules[Number(draft[field])] ?? 'refuse';
        return (
          <OptionRow key={mode} label={label} hint={t(`adding.openText.${rule}`)}>
            <Select
              label={label}
              labelHidden
              value={draft[field]}
              options={openRules.map((one, code) => ({
                value: String(code),
                label: t(`adding.open.${one}`),
              }))}
              onChange={(code) => put({ [field]: code })}
            />
          </OptionRow>
        );
      })}
    </OptionRows>
  );
}
