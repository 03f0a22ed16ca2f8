import type { SetupState, SetupStep } from '@homeward/contract/words/panel/setup-steps.ts';
import type { SetupFacts } from '#features/setup/use-guide.ts';
import { countryNames } from '#lib/country-names.ts';
import { momentText } from '#lib/date-text.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

export const stepIcons: Readonly<Record<SetupStep, IconName>> = {
  home: 'houseShield',
  gateways: 'gateway',
  devices: 'contactOpen',
  codes: 'key',
  told: 'bell',
  walkTest: 'walk',
  practice: 'siren',
};

const factOf: Readonly<Record<SetupStep, (t: Text, facts: SetupFacts) => string>> = {
  home: (t, { country }) =>
    country === '' ? t('setup.note.homeOpen') : (countryNames(currentLanguage()).get(country) ?? country),
  gateways: (t, { gateways, devices }) =>
    gateways > 0
      ? t('setup.note.gateways', { count: gateways })
      : t(devices > 0 ? 'setup.note.gatewaysNone' : 'setup.note.none'),
  devices: (t, { guards, sirens, devices }) =>
    devices === 0 ? t('setup.note.none') : t('setup.note.devices', { guards, sirens }),
  codes: (t, { codes, people }) => t('setup.note.codes', { codes, people }),
  told: (t, { reached, stations }) =>
    reached + stations === 0 ? t('setup.note.nobody') : t('setup.note.told', { reached, stations }),
  walkTest: (t, { tested, detectors, tested_at: at }) =>
    at === null ? t('setup.note.notYet') : t('setup.note.walkTest', { tested, detectors }),
  practice: (t, { practised_at: at, practice_taken: taken }) => {
    if (at === null) return t('setup.note.notYet');
    return taken === 0 ? t('setup.note.practiceNobody') : momentText(at);
  },
};

/** What is so about a step, in a few words. */
export const stepNote = (t: Text, step: SetupStep, state: SetupState, facts: SetupFacts): string =>
  state === 'skipped' ? t('setup.state.skipped') : factOf[step](t, facts);
