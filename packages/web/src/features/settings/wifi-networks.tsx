import { useEffect, useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { lastOf, type ConnectionActNow } from '#features/settings/connection-act.ts';
import { JoinWifiDialog } from '#features/settings/join-wifi-dialog.tsx';
import { joinWifi, securityOf, type Network, type SavedWifi } from '#features/settings/wifi-network.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { alsoLoad, useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SignalMark } from '#ui/level-marks.tsx';
import { Section } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

/** Ms that looking around may take. */
const lookMs = 60_000;

const levelOf = (percent: number): 0 | 1 | 2 | 3 | 4 =>
  percent >= 75 ? 4 : percent >= 50 ? 3 : percent >= 25 ? 2 : percent > 0 ? 1 : 0;

interface WifiNetworksProps {
  /** Whenever it is another one, what is saved may be so too. */
  readonly saves: number;
  /** Another network is saved. */
  readonly onSaved: () => void;
}

/** The Wi-Fi networks in reach: which is joined, which is saved, and joining one of them. */
export function WifiNetworks({ saves, onSaved }: WifiNetworksProps) {
  const t = useText();
  const can = useAnswer('GET /panel/wifi/check/capability');
  const saved = useAnswer('GET /panel/wifi/setting', {}, { again: saves });
  const isReady = can.data?.supported === true;
  const found = useAnswer('GET /panel/wifi/ap', { within: lookMs }, { skip: !isReady });
  const [looks, setLooks] = useState(false);
  const [chosen, setChosen] = useState<Network>();
  const { busy, problem, act } = useAct();
  useEffect(() => void alsoLoad('refusals').catch(() => undefined), []);
  async function lookAgain(): Promise<void> {
    setLooks(true);
    await Promise.all([can.reload(), saved.reload(), found.reload()]);
    setLooks(false);
  }
  const networks = found.data ?? [];
  const last = lastOf(can.data?.means, 'joinWifi');
  if (can.data !== undefined && !isReady)
    return (
      <Banner tone="offline" icon="info">
        {t(can.data.wifi === 'none' ? 'settings.wireless.noneHere' : 'settings.modem.unknown')}
      </Banner>
    );
  return (
    <>
      <Answered answer={can} failedTitle={t('settings.unread')} rows={2}>
        <div className="stack">
          {(found.data ?? found.problem) !== undefined && saved.data !== undefined && (
            <Facts
              networks={found.data}
              saved={saved.data}
              busy={busy}
              onJoin={() => void act(joinWifi).then(lookAgain)}
            />
          )}
          <ProblemLine text={problem?.text} />
          {last !== undefined && problem === undefined && <LastTry last={last} />}
        </div>
      </Answered>
      {isReady && (
        <Section
          title={t('settings.wireless.found')}
          more={
            <Button icon="refresh" busy={looks} onClick={() => void lookAgain()}>
              {t('settings.wireless.lookAgain')}
            </Button>
          }
        >
          <Answered answer={found} failedTitle={t('settings.unread')} rows={4}>
            {networks.length === 0 && (
              <EmptyState
                title={t('settings.wireless.noneFound')}
                text={t('settings.wireless.noneFoundText')}
              />
            )}
            <Rows label={t('settings.wireless.found')}>
              {networks.map((network) => (
                <NetworkRow
                  key={network.ssid}
                  network={network}
                  isSaved={saved.data?.on === true && saved.data.ssid === network.ssid}
                  onChoose={() => setChosen(network)}
                />
              ))}
            </Rows>
          </Answered>
        </Section>
      )}
      {chosen !== undefined && (
        <JoinWifiDialog
          network={chosen}
          saved={saved.data}
          onClose={() => setChosen(undefined)}
          onSaved={onSaved}
          onEnd={lookAgain}
        />
      )}
    </>
  );
}

interface FactsProps {
  /** Undefined where nobody can tell. */
  readonly networks: readonly Network[] | undefined;
  readonly saved: SavedWifi;
  readonly busy: boolean;
  readonly onJoin: () => void;
}

/** In which network the machine is, and which it is set up for: two things. */
function Facts({ networks, saved, busy, onJoin }: FactsProps) {
  const t = useText();
  const joined = networks?.find((network) => network.joined);
  const none = t(networks === undefined ? 'settings.modem.unknown' : 'settings.wireless.notJoined');
  const isSet = saved.on && saved.ssid !== '';
  return (
    <Rows label={t('settings.tab.wifi')}>
      <Row icon="gateway" title={joined?.ssid ?? none} note={t('settings.wireless.joinedNow')} />
      <Row
        icon="download"
        title={isSet ? saved.ssid : t('settings.wireless.noneSaved')}
        note={t('settings.wireless.saved')}
        end={
          isSet &&
          joined?.ssid !== saved.ssid && (
            <Button busy={busy} onClick={onJoin}>
              {t('settings.wireless.joinOf', { name: saved.ssid })}
            </Button>
          )
        }
      />
    </Rows>
  );
}

/** What the machine said to the last try. */
function LastTry({ last: { about: name, at, endedAt, why } }: { readonly last: ConnectionActNow }) {
  const t = useText();
  const time = timeOfDay(endedAt ?? at);
  return (
    <div role="status">
      {endedAt === null ? (
        <Banner tone="delay" icon="clock">
          {t('settings.wireless.joining', { name })}
        </Banner>
      ) : (
        <Banner tone={why === null ? 'ok' : 'fault'} icon={why === null ? 'check' : 'fault'}>
          {why === null
            ? t('settings.wireless.joinedAt', { name, time })
            : inOneLine([name, time, t(why as TextKey)])}
        </Banner>
      )}
    </div>
  );
}

interface NetworkRowProps {
  readonly network: Network;
  readonly isSaved: boolean;
  readonly onChoose: () => void;
}

function NetworkRow({ network, isSaved, onChoose }: NetworkRowProps) {
  const t = useText();
  const { ssid, signal, joined } = network;
  const security = securityOf(network);
  return (
    <Row
      lead={<SignalMark level={levelOf(signal)} label="" />}
      title={ssid}
      note={inOneLine([
        security === 'open' ? t('settings.wireless.unprotected') : network.security,
        t('settings.modem.signal', { percent: signal }),
        ...(security === null ? [t('settings.wireless.notFromHere')] : []),
      ])}
      state={
        joined ? (
          <Tag tone="ok" icon="check">
            {t('settings.wireless.joinedNow')}
          </Tag>
        ) : (
          isSaved && (
            <Tag tone="offline" icon="download">
              {t('settings.wireless.saved')}
            </Tag>
          )
        )
      }
      end={
        security !== null &&
        !joined && (
          <Button aria-label={t('settings.wireless.joinOf', { name: ssid })} onClick={onChoose}>
            {t('settings.wireless.join')}
          </Button>
        )
      }
    />
  );
}
