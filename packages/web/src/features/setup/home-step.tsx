import { settingRows } from '@homeward/contract/words/panel/setting-rows.ts';
import { Suspense, useState } from 'react';
import { emergencyNumberIn } from '#features/care/emergency-number.ts';
import { SettingForm } from '#features/settings/setting-form.tsx';
import type { SetupFacts } from '#features/setup/use-guide.ts';
import { countryNames } from '#lib/country-names.ts';
import { loadHouse } from '#lib/house/load-house.ts';
import { useHouse } from '#lib/house/house.ts';
import { currentLanguage, useText, withTexts, type Text } from '#lib/i18n/use-text.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Rows } from '#ui/rows.tsx';

const fields = ['info.name', 'system.country', 'system.emergencyNumber', 'system.profile'];
const rows = fields.flatMap((name) => settingRows.filter(({ part, field }) => `${part}.${field}` === name));

const HomePlace = lazyPart(
  async () => (await withTexts(import('#features/places/home-place.tsx'), 'places')).HomePlace,
);

interface HomeStepProps {
  readonly facts: SetupFacts;
  readonly reload: () => Promise<void>;
}

/** Whom an alarm offers to call, as it stands. */
function numberText(t: Text, { country, emergency_number: own }: SetupFacts): string {
  if (own !== '') return t('setup.home.ownNumber', { number: own });
  if (country === '') return t('setup.home.noCountry');
  const number = emergencyNumberIn(country);
  const name = countryNames(currentLanguage()).get(country) ?? country;
  return number === undefined
    ? t('setup.home.noNumber', { country: name })
    : t('setup.home.number', { country: name, number });
}

/** What the home is called and where it stands, as the settings have it, and its place by that of this device. */
export function HomeStep({ facts, reload }: HomeStepProps) {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  async function saved(): Promise<void> {
    await Promise.all([reload(), loadHouse(panel)]);
  }
  return (
    <>
      <SettingForm groups={[{ title: t('settings.group.home'), rows }]} onSaved={() => void saved()} />
      <Rows label={t('setup.home.facts')}>
        <Row icon="phone" title={t('settings.system.emergencyNumber')} note={numberText(t, facts)} />
        <Place facts={facts} reload={reload} />
      </Rows>
    </>
  );
}

/** Where on the earth the home stands: for the sun, and for whoever is sent there. */
function Place({ facts: { placed }, reload }: HomeStepProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Row
      icon="place"
      title={t('setup.home.place')}
      note={t(placed ? 'setup.home.placed' : 'setup.home.notPlaced')}
      state={placed && <Icon name="check" size={20} />}
      end={<Button onClick={() => setOpen(true)}>{t(placed ? 'setup.home.move' : 'setup.home.set')}</Button>}
    >
      {open && (
        <Suspense>
          <HomePlace onClose={() => setOpen(false)} onSaved={() => void reload()} />
        </Suspense>
      )}
    </Row>
  );
}
