import { settingRows } from '@homeward/contract/words/panel/setting-rows.ts';
import { useState } from 'react';
import { emergencyNumberIn } from '#features/care/emergency-number.ts';
import { SettingForm } from '#features/settings/setting-form.tsx';
import type { SetupFacts } from '#features/setup/use-guide.ts';
import { call } from '#lib/client/call.ts';
import { countryNames } from '#lib/country-names.ts';
import { loadHouse } from '#lib/house/load-house.ts';
import { useHouse } from '#lib/house/house.ts';
import { useAct } from '#lib/house/use-act.ts';
import { currentLanguage, useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';

const fields = ['info.name', 'system.country', 'system.emergencyNumber', 'system.profile'];
const rows = fields.flatMap((name) => settingRows.filter(({ part, field }) => `${part}.${field}` === name));

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

const here = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject));

/** Where on the earth the home stands: for the sun. Whoever stands in it lets the device say. */
function Place({ facts: { placed }, reload }: HomeStepProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [lost, setLost] = useState(false);
  // Browsers say where they are on an encrypted page only.
  const may = window.isSecureContext && 'geolocation' in navigator;
  async function take(): Promise<void> {
    setLost(false);
    const found = await here().catch(() => undefined);
    if (found === undefined) return setLost(true);
    // About a hundred metres: enough for the sun, and no more than it needs.
    const [latitude, longitude] = [found.coords.latitude, found.coords.longitude].map(
      (degrees) => Math.round(degrees * 1000) / 1000,
    );
    await act(() => call('PUT /panel/system', { body: { latitude, longitude } }));
    await reload();
  }
  return (
    <Row
      icon="place"
      title={t('setup.home.place')}
      note={t(placed ? 'setup.home.placed' : 'setup.home.notPlaced')}
      state={placed && <Icon name="check" size={20} />}
      end={
        may && (
          <Button busy={busy} onClick={() => void take()}>
            {t('setup.home.here')}
          </Button>
        )
      }
    >
      <ProblemLine text={lost ? t('setup.home.hereFailed') : problem?.text} />
    </Row>
  );
}
