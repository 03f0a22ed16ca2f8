import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/adding/network-list.module.css';

type Network = DataOf<'GET /panel/networks'>[number];

interface Shown {
  readonly id: string;
  readonly icon: IconName;
  readonly name: string;
  readonly word: string;
  readonly state: 'ok' | 'down' | 'missing';
}

/** The networks that devices are heard on, and what is missing where there is none. */
export function NetworkList() {
  const t = useText();
  const { data, problem } = useAnswer('GET /panel/networks');
  if (problem !== undefined && data === undefined)
    return <p className="muted dense">{t('adding.networksUnread')}</p>;
  if (data === undefined) return null;
  // Whoever has another network need not be told of Zigbee.
  const none = data.length === 0;
  const shown = none ? [missing(t)] : data.map((one) => shownOf(t, one));
  return (
    <section className={css['networks']} aria-label={t('adding.networks')}>
      <h2>{t('adding.networks')}</h2>
      <ul>
        {shown.map(({ id, icon, name, word, state }) => (
          <li key={id} data-state={state}>
            <Icon name={icon} />
            <span>
              <b>{name}</b>
              <span className={css['word']}>{word}</span>
            </span>
          </li>
        ))}
      </ul>
      {none && (
        <details className={css['how']}>
          <summary>{t('adding.howZigbee')}</summary>
          <ol>
            <li>{t('adding.zigbeeStep.stick')}</li>
            <li>{t('adding.zigbeeStep.bridge')}</li>
          </ol>
        </details>
      )}
      <PageLink to="/setting/setting_gateway" className="link">
        {t('adding.toGateways')}
      </PageLink>
    </section>
  );
}

const missing = (t: Text): Shown => ({
  id: 'no zigbee',
  icon: 'gateway',
  name: t('adding.network.zigbee'),
  word: t('adding.networkMissing'),
  state: 'missing',
});

function shownOf(t: Text, { driver, family, up }: Network): Shown {
  const down = up === false;
  const word = t(
    down ? (family === 'zigbee' ? 'adding.bridgeDown' : 'adding.networkDown') : 'adding.networkReady',
  );
  return {
    id: driver,
    icon: down ? 'silent' : 'gateway',
    name: nameOf(t, driver),
    word,
    state: down ? 'down' : 'ok',
  };
}

function nameOf(t: Text, driver: string): string {
  switch (driver) {
    case 'zigbee':
    case 'simulator':
      return t(`adding.network.${driver}`);
    default:
      return driver;
  }
}
