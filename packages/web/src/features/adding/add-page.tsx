import type { DataOf } from '@homeward/contract/routes/table.ts';
import { Suspense, useState } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { FoundCard, type Found } from '#features/adding/found-card.tsx';
import { LearningControl } from '#features/adding/learning-control.tsx';
import { NetworkList } from '#features/adding/network-list.tsx';
import { useProgress } from '#lib/house/use-progress.ts';
import { ZoneCount } from '#features/adding/zone-count.tsx';
import { useHouse } from '#lib/house/house.ts';
import { useText, withTexts, type Text } from '#lib/i18n/use-text.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/adding/add-page.module.css';

/** With the words of keys and PINs, which only a Z-Wave network has. */
const JoiningHost = lazyPart(
  async () => (await withTexts(import('#features/joining/joining-host.tsx'), 'joining')).JoiningHost,
);

/** Adding devices (S2.9): the panel listens, and each that is found gets a name, a place and a role. */
export function AddPage() {
  const t = useText();
  const title = t('adding.add');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting/setting_device">{t('adding.title')}</Crumb>
      <Adding />
    </PasscodeGate>
  );
}

function Adding() {
  const t = useText();
  const { data, problem, reload } = useProgress('GET /panel/learning');
  const loaded = useHouse((house) => house.loaded);
  // Those that were just added keep their card until somebody is done with it.
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const found = data?.found ?? [];
  const waiting = found.filter(({ known }) => !known).toReversed();
  const open = waiting.find(({ device_id: id }) => id === chosen)?.device_id ?? waiting[0]?.device_id;
  const isOpen = ({ device_id: id }: Found): boolean => id === open || fresh.includes(id);
  // What is asked now comes first, then what waits, then what is done.
  const rank = (one: Found): number =>
    fresh.includes(one.device_id) ? 0 : !one.known ? 1 : one.added ? 2 : 3;
  const ordered = [...waiting, ...found.filter(({ known }) => known)].toSorted((a, b) => rank(a) - rank(b));
  return (
    <>
      <PageHead title={titleOf(t, data, waiting)} subtitle={subtitleOf(t, data, found, waiting)} />
      <Loaded
        ready={data !== undefined && loaded}
        problem={problem}
        failedTitle={t('adding.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        {data !== undefined && (
          <div className={css['columns']}>
            <div className={css['hear']}>
              <LearningControl learning={data} reload={reload} />
              <Suspense>
                <JoiningHost
                  listening={data.running}
                  names={new Map(found.map(({ device_id: id, name }) => [id, name]))}
                />
              </Suspense>
              <NetworkList />
            </div>
            <section className={css['found']} aria-label={t('adding.found')}>
              {found.length === 0 ? (
                <EmptyState
                  title={t(data.running ? 'adding.noneYet' : 'adding.notLooking')}
                  text={t(data.running ? 'adding.noneYetText' : 'adding.notLookingText')}
                />
              ) : (
                <ol className={css['cards']}>
                  {ordered.map((one) => (
                    <FoundCard
                      key={one.device_id}
                      found={one}
                      open={isOpen(one)}
                      fresh={fresh.includes(one.device_id)}
                      area={data.area}
                      onOpen={() => setChosen(one.device_id)}
                      onAdded={() => {
                        setFresh([...fresh, one.device_id]);
                        void reload();
                      }}
                      onDone={() => setFresh(fresh.filter((id) => id !== one.device_id))}
                    />
                  ))}
                </ol>
              )}
              {data.running && waiting.some(joinsAlone) && (
                <p className="muted dense">{t('adding.leftOver')}</p>
              )}
              <ZoneCount />
              {!data.running && found.some(({ added }) => added) && (
                <PageLink to="/setting/setting_device/walktest" className="link">
                  {t('adding.toWalkTest')}
                </PageLink>
              )}
            </section>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** What another system has stays there until somebody takes it. */
const joinsAlone = ({ device_id: id }: Found): boolean => !/^(?:HA|HU|MA):/.test(id);

type Learning = DataOf<'GET /panel/learning'>;

function titleOf(t: Text, data: Learning | undefined, waiting: readonly Found[]): string {
  const [one] = waiting;
  if (one !== undefined && waiting.length === 1)
    return t('adding.oneFound', { name: one.name || t(`devices.kind.${one.type}`) });
  if (waiting.length > 1) return t('adding.manyFound', { count: waiting.length });
  return t(data?.running === true ? 'adding.looking' : 'adding.add');
}

function subtitleOf(
  t: Text,
  data: Learning | undefined,
  found: readonly Found[],
  waiting: readonly Found[],
): string {
  if (waiting.length > 0) return t('adding.giveName');
  if (data?.running !== true) return t('adding.addText');
  return found.length === 0 ? t('adding.press') : t('adding.pressNext');
}
