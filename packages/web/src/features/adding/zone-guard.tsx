import type { PartProps } from '#features/adding/zone-parts.tsx';
import {
  alwaysKinds,
  modes,
  numbers,
  openField,
  openRules,
  responseFields,
} from '#features/adding/zone-draft.ts';
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
export function GuardPart({ device, draft, put, refused }: PartProps) {
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
  /** What is wrong with a number: out of its range, or what the panel said to it. */
  const wrong = (field: keyof typeof numbers): string | undefined => {
    const { min, max, unit } = numbers[field];
    const text = draft[field];
    const fits = text !== '' && Number(text) >= min && Number(text) <= max;
    const unused = field === 'entry_seconds' && text === '';
    return fits || unused ? refused(field) : t(`settings.rangeOf.${unit}`, { min, max });
  };
  const number = (field: keyof typeof numbers) => {
    const { min, max, unit } = numbers[field];
    return (
      <NumberStepper
        label={t(`adding.zone.${field}`)}
        value={draft[field] === '' ? Number.NaN : Number(draft[field])}
        min={min}
        max={max}
        unit={t(`adding.zone.${unit}`)}
        less={t('adding.zone.less')}
        more={t('adding.zone.more')}
        invalid={wrong(field) !== undefined}
        onChange={(next) => put({ [field]: Number.isNaN(next) ? '' : String(next) })}
      />
    );
  };
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
          <OptionRow
            label={t('adding.zone.entry_seconds')}
            hint={t('adding.zone.entry_seconds.hint')}
            error={wrong('entry_seconds')}
          >
            <Switch
              label={t('adding.zone.ownEntry')}
              checked={draft.entry_seconds !== ''}
              onChange={(on) => put({ entry_seconds: on ? usualEntry : '' })}
            />
            {draft.entry_seconds !== '' && number('entry_seconds')}
          </OptionRow>
        )}
        {!always && isOpener(device.kind) && flag('schar_final_door')}
        {!always && flag('schar_home_omit')}
        {!always && (
          <OptionRow
            label={t('adding.zone.pulse_count')}
            hint={t('adding.zone.pulse_count.hint')}
            error={wrong('pulse_count') ?? wrong('pulse_seconds')}
          >
            {number('pulse_count')}
            {draft.pulse_count !== '1' && number('pulse_seconds')}
          </OptionRow>
        )}
        <OptionRow
          label={t('adding.zone.open_seconds')}
          hint={t('adding.zone.open_seconds.hint')}
          error={wrong('open_seconds')}
        >
          {number('open_seconds')}
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
