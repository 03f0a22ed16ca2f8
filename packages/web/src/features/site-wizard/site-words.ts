import { settingRows } from '@homeward/contract/words/panel/setting-rows.ts';
import type { SiteMark, SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import type { SetupState } from '@homeward/contract/words/panel/setup-steps.ts';
import type { Value } from '#features/settings/setting-part.ts';
import { labelOf, valueText } from '#features/settings/setting-words.ts';
import type { SiteGuide, SiteView } from '#features/site-wizard/kept-site.ts';
import type { Target } from '#features/site-wizard/queued.ts';
import { rolesOf } from '#features/adding/roles.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { countryNames } from '#lib/country-names.ts';
import { readDevice } from '#lib/house/device.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

export type WizardFacts = SiteGuide['facts'];

export const stepIcons: Readonly<Record<SiteStep, IconName>> = {
  batch: 'layers',
  account: 'users',
  pin: 'keypad',
  devices: 'contactOpen',
  security: 'shield',
  panel: 'houseShield',
  network: 'globe',
  report: 'bell',
  walkTest: 'walk',
  testReport: 'mail',
  handOver: 'edit',
};

const factOf: Readonly<Record<SiteStep, (t: Text, facts: WizardFacts) => string>> = {
  batch: (t, { batch }) => (batch === null ? t('site.note.noBatch') : batch || t('site.note.batch')),
  account: (t, { owner }) => t(`site.owner.${owner}`),
  pin: (t, { codes }) => t('site.note.codes', { codes }),
  devices: (t, { guards, sirens, devices }) =>
    devices === 0 ? t('setup.note.none') : t('setup.note.devices', { guards, sirens }),
  security: (t) => t('site.note.security'),
  panel: (t, { country }) =>
    country === '' ? t('setup.note.homeOpen') : (countryNames(currentLanguage()).get(country) ?? country),
  network: (t) => t('site.note.network'),
  report: (t, { reached, stations }) =>
    reached + stations === 0 ? t('setup.note.nobody') : t('setup.note.told', { reached, stations }),
  walkTest: (t, { tested, detectors, tested_at: at }) =>
    at === null ? t('setup.note.notYet') : t('setup.note.walkTest', { tested, detectors }),
  testReport: (t, { stations_tested: stations, people_tested: people }) =>
    stations + people === 0 ? t('setup.note.notYet') : t('site.note.tests', { stations, people }),
  handOver: (t, { installing, report }) => {
    const signed = report === null ? 0 : Object.values(report.signed).filter((at) => at !== null).length;
    if (!installing) return t('site.note.handedOver');
    return report === null ? t('setup.note.notYet') : t('site.note.signed', { signed });
  },
};

/** What is so about a step, in a few words. */
export const stepNote = (t: Text, step: SiteStep, state: SetupState, facts: WizardFacts): string =>
  state === 'skipped' ? t('setup.state.skipped') : factOf[step](t, facts);

const markText = (t: Text, mark: SiteMark): string =>
  t(mark === 'none' ? 'setup.state.open' : `setup.state.${mark}`);

/** What a change is about, and how a value of it reads. */
export function toldTarget(
  t: Text,
  target: Target,
  { devices, rooms, areas }: Pick<SiteView, 'devices' | 'rooms' | 'areas'>,
): { readonly label: string; readonly valueOf: (value: Value) => string } {
  switch (target.tag) {
    case 'device': {
      const wire = devices.find(({ device_id: id }) => id === target.id);
      const device = wire && readDevice(wire);
      const name = device === undefined ? target.id : nameOf(t, device);
      const { field } = target;
      if (field === 'name') return { label: `${name} · ${t('devices.name')}`, valueOf: String };
      if (field === 'room')
        return {
          label: `${name} · ${t('devices.details.room')}`,
          valueOf: (value) => rooms.find(({ id }) => id === value)?.name ?? t('devices.noRoom'),
        };
      return {
        label: `${name} · ${t('adding.roleLabel')}`,
        valueOf: (value) => {
          const role = device && rolesOf(device.kind).find((one) => one === value);
          return role === undefined ? t('adding.roleOwn') : t(`adding.role.${role}`);
        },
      };
    }
    case 'delay': {
      const area = areas.find(({ id }) => id === target.area)?.name ?? '';
      const mode = modeName(t, target.mode, ['arm', 'home_1']);
      return {
        label: `${area} · ${mode} · ${t(`settings.delays.${target.field}`)}`,
        valueOf: (value) => t('settings.unit.seconds', { count: Number(value) }),
      };
    }
    case 'setting': {
      const row = settingRows.find(({ part, field }) => part === target.part && field === target.field);
      return row === undefined
        ? { label: target.field, valueOf: String }
        : { label: labelOf(t, row), valueOf: (value) => valueText(t, row, value) };
    }
    case 'mark':
      return {
        label: t(`site.step.${target.step}`),
        valueOf: (value) => markText(t, value === 'skipped' || value === 'done' ? value : 'none'),
      };
    case 'notes':
      return { label: t('site.notes'), valueOf: (value) => String(value) || t('conflict.empty') };
  }
}
