import type { ZoneDraft } from '#features/adding/zone-draft.ts';
import { isGuard, type HouseDevice } from '#lib/house/device.ts';
import { areas, devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { OptionRow, OptionRows } from '#ui/option-row.tsx';
import { Section } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

export interface PartProps {
  readonly device: HouseDevice;
  readonly draft: ZoneDraft;
  readonly put: (next: Partial<ZoneDraft>) => void;
  /** What the panel said to a field. */
  readonly refused: (field: keyof ZoneDraft) => string | undefined;
}

const mostZones = 80;

/** The area that a device guards, and its number there. */
export function PlacePart({ device, draft, put, refused }: PartProps) {
  const t = useText();
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ value: String(id), label: name })));
  const others = useRows(devices, (rows) => rows.filter(({ id }) => id !== device.id));
  const taken = others.find(({ area, zone }) => String(area) === draft.area && String(zone) === draft.no);
  const isNumber = Number(draft.no) >= 1 && Number(draft.no) <= mostZones;
  const wrongNo = !isNumber
    ? t('settings.range', { min: 1, max: mostZones })
    : taken === undefined
      ? refused('no')
      : t('adding.zone.taken', { name: nameOf(t, taken) });
  return (
    <Section title={t('adding.zone.place')}>
      <OptionRows>
        {places.length > 1 && (
          <OptionRow
            label={t('devices.details.area')}
            hint={t('adding.zone.areaHint')}
            error={refused('area')}
          >
            <Select
              label={t('devices.details.area')}
              labelHidden
              value={draft.area}
              options={places}
              onChange={(area) => put({ area })}
            />
          </OptionRow>
        )}
        <OptionRow
          label={t('adding.zone.no')}
          hint={t('adding.zone.noHint', { most: mostZones })}
          error={wrongNo}
        >
          <NumberStepper
            label={t('adding.zone.no')}
            value={draft.no === '' ? Number.NaN : Number(draft.no)}
            min={1}
            max={mostZones}
            unit=""
            less={t('adding.zone.less')}
            more={t('adding.zone.more')}
            invalid={wrongNo !== undefined}
            onChange={(next) => put({ no: Number.isNaN(next) ? '' : String(next) })}
          />
        </OptionRow>
      </OptionRows>
    </Section>
  );
}

/** Longest silences that are offered, in hours. */
const silences = [1, 2, 4, 6, 8, 12, 24] as const;

/** How a device is watched over, and whom its alarms are told. */
export function WatchPart({ device, draft, put }: PartProps) {
  const t = useText();
  const own = draft.supervision_seconds;
  const offered = silences.map((hours) => String(hours * 3600));
  const options = ['', ...(own === '' || offered.includes(own) ? offered : [own, ...offered])].map(
    (seconds) => ({
      value: seconds,
      label:
        seconds === ''
          ? t('adding.zone.silencePanel')
          : t('adding.zone.silenceOf', { count: Math.round(Number(seconds) / 360) / 10 }),
    }),
  );
  return (
    <Section title={t('adding.zone.watch')}>
      <OptionRows>
        <OptionRow label={t('adding.zone.silence')} hint={t('adding.zone.silenceHint')}>
          <Select
            label={t('adding.zone.silence')}
            labelHidden
            value={own}
            options={options}
            onChange={(seconds) => put({ supervision_seconds: seconds })}
          />
        </OptionRow>
        <OptionRow label={t('adding.zone.schar_latch_rpt')} hint={t('adding.zone.schar_latch_rpt.hint')}>
          <Switch
            label={t('adding.zone.schar_latch_rpt')}
            labelHidden
            checked={draft.schar_latch_rpt === '1'}
            onChange={(on) => put({ schar_latch_rpt: on ? '1' : '0' })}
          />
        </OptionRow>
        {isGuard(device) && (
          <OptionRow label={t('adding.zone.schar_whole_area')} hint={t('adding.zone.schar_whole_area.hint')}>
            <Switch
              label={t('adding.zone.schar_whole_area')}
              labelHidden
              checked={draft.schar_whole_area === '1'}
              onChange={(on) => put({ schar_whole_area: on ? '1' : '0' })}
            />
          </OptionRow>
        )}
      </OptionRows>
    </Section>
  );
}
