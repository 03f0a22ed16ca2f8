import { useState, type ReactNode } from 'react';
import { gatewayOf, useNetworks } from '#features/joining/use-networks.ts';
import { WhichGateway } from '#features/mesh/which-gateway.tsx';
import { ZigbeeBackup } from '#features/mesh/zigbee-backup.tsx';
import { ZigbeeGroups } from '#features/mesh/zigbee-groups.tsx';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { MeshTable } from '#features/mesh/mesh-table.tsx';
import { MeshTree } from '#features/mesh/mesh-tree.tsx';
import { routesOf } from '#features/mesh/routes.ts';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Segmented } from '#ui/segmented.tsx';

/** How the Zigbee devices reach their gateway, as a tree and as rows with advice (S2.9). */
export function ZigbeeMapPage() {
  const t = useText();
  return (
    <PasscodeGate title={t('mesh.zigbee')}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <Network />
    </PasscodeGate>
  );
}

/** A home without a gateway has no network to look at, and reading it again would give none. */
function Network() {
  const t = useText();
  const { data, problem, reload, networks } = useNetworks('zigbee', false);
  const [chosen, setChosen] = useState('');
  const network = networks.find(({ gateway }) => gateway === chosen) ?? networks[0];
  if (network !== undefined) {
    const gateway = gatewayOf(network);
    return (
      <>
        <ZigbeeMap
          key={network.gateway}
          gateway={gateway}
          which={<WhichGateway networks={networks} network={network} onChange={setChosen} />}
        />
        <ZigbeeGroups key={`groups ${network.gateway}`} gateway={gateway} />
        <ZigbeeBackup gateway={gateway} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t('mesh.zigbee')} subtitle={t('mesh.subtitle')} />
      <Loaded
        ready={data !== undefined}
        problem={problem}
        failedTitle={t('mesh.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        <EmptyState
          title={t('mesh.noZigbee')}
          text={t('mesh.noGatewayText')}
          action={
            <PageLink to="/setting/setting_gateway" className="link">
              {t('settings.task.gateways')}
            </PageLink>
          }
        />
      </Loaded>
    </>
  );
}

interface ZigbeeMapProps {
  readonly gateway: { readonly gateway?: string };
  /** Which of several gateways it is of. */
  readonly which: ReactNode;
}

function ZigbeeMap({ gateway, which }: ZigbeeMapProps) {
  const t = useText();
  const minute = useMinute();
  const { data, problem, reload } = useAnswer('GET /panel/zigbee_map', { query: gateway }, { again: minute });
  const { busy, problem: refused, act } = useAct();
  const [view, setView] = useState<'tree' | 'table'>('tree');
  const routes = data === undefined ? [] : routesOf(data.map);
  const wanting = routes.filter(({ advice }) => advice !== null).length;
  const scanning = data?.state === 'scanning';
  async function scan(): Promise<void> {
    await act(() => call('GET /panel/zigbee_map', { query: { ...gateway, refresh: true } }));
    await reload();
  }
  const button = (
    <Button
      kind={routes.length === 0 ? 'primary' : 'plain'}
      icon="refresh"
      busy={busy || scanning}
      onClick={() => void scan()}
    >
      {t('mesh.scan')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={
          routes.length === 0
            ? t('mesh.zigbee')
            : wanting === 0
              ? t('mesh.allWell')
              : t('mesh.wanting', { count: wanting })
        }
        subtitle={
          data === undefined || data.at === null
            ? t('mesh.subtitle')
            : t('mesh.scanned', { time: momentText(data.at) })
        }
        action={routes.length > 0 && button}
      />
      <Loaded
        ready={data !== undefined}
        problem={problem}
        failedTitle={t('mesh.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        <div className="stack">
          {which}
          {refused !== undefined && (
            <div role="alert">
              <Banner tone="fault" icon="fault">
                {refused.text}
              </Banner>
            </div>
          )}
          {scanning && (
            <Banner
              tone="home"
              icon="refresh"
              action={
                <PageLink to="/jobs" className="link">
                  {t('mesh.follow')}
                </PageLink>
              }
            >
              {t('mesh.scanning')}
            </Banner>
          )}
          {data?.state === 'failed' && (
            <Banner tone="fault" icon="fault">
              {t('mesh.scanFailed')}
            </Banner>
          )}
          {routes.length === 0 ? (
            <EmptyState title={t('mesh.none')} text={t('mesh.noneText')} action={button} />
          ) : (
            <>
              <Segmented
                label={t('mesh.view')}
                value={view}
                options={[
                  { value: 'tree', label: t('mesh.tree') },
                  { value: 'table', label: t('mesh.table') },
                ]}
                onChange={setView}
              />
              {view === 'tree' ? <MeshTree routes={routes} /> : <MeshTable routes={routes} />}
            </>
          )}
        </div>
      </Loaded>
    </>
  );
}
