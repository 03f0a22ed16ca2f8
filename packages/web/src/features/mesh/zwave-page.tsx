import { useState } from 'react';
import { JoiningPanel } from '#features/joining/joining-panel.tsx';
import { gatewayOf, type Network, useNetworks } from '#features/joining/use-networks.ts';
import { WhichGateway } from '#features/mesh/which-gateway.tsx';
import { CodeQuestion, NodeQuestion, ResetQuestion } from '#features/mesh/zwave-questions.tsx';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { call } from '#lib/client/call.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

const tasks = ['inclusion', 'exclusion', 'heal', 'remove', 'replace', 'reset'] as const;
type Task = (typeof tasks)[number];
/** What the network must know for each. */
const acts = {
  inclusion: 'include',
  exclusion: 'exclude',
  heal: 'heal',
  remove: 'removeDevice',
  replace: 'replaceDevice',
  reset: 'reset',
} as const;
const icons = {
  inclusion: 'plus',
  exclusion: 'minus',
  heal: 'refresh',
  remove: 'close',
  replace: 'plug',
  reset: 'trash',
} as const;

/** Work on the Z-Wave network, as far as its gateway knows how (S2.9, S7.17). */
export function ZwavePage() {
  const t = useText();
  const { data, problem, reload, networks } = useNetworks('zwave', false);
  const [chosen, setChosen] = useState('');
  const network = networks.find(({ gateway }) => gateway === chosen) ?? networks[0];
  const title = t('mesh.zwave');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <PageHead title={title} subtitle={t('mesh.zwaveText')} />
      <Loaded
        ready={data !== undefined}
        problem={problem}
        failedTitle={t('mesh.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        {network === undefined ? (
          <EmptyState title={t('mesh.noZwave')} text={t('mesh.noGatewayText')} />
        ) : (
          <>
            <WhichGateway networks={networks} network={network} onChange={setChosen} />
            <Tasks key={network.gateway} network={network} reload={reload} />
          </>
        )}
      </Loaded>
    </PasscodeGate>
  );
}

interface TasksProps {
  readonly network: Network;
  readonly reload: () => Promise<void>;
}

/** Devices that are no part of the panel yet are called by their ids here. */
const noNames: ReadonlyMap<string, string> = new Map();

function Tasks({ network, reload }: TasksProps) {
  const t = useText();
  const { acts: known, acted, joining } = network;
  const up = network.up !== false;
  const { busy, problem, act, clear } = useAct();
  const [asked, setAsked] = useState<Task | 'code'>();
  async function run(action: Task, device?: string): Promise<void> {
    const outcome = await act(() =>
      call('POST /device/zwave_tool', {
        body: { action, ...(device === undefined ? gatewayOf(network) : { device_id: device }) },
      }),
    );
    if (outcome.tag === 'failed') return;
    await reload();
    setAsked(undefined);
    showToast({ icon: 'check', message: t(`mesh.done.${action}`), about: 'zwave' });
  }
  return (
    <div className="stack">
      {!up && (
        <Banner tone="fault" icon="silent">
          {t('mesh.zwaveDown')}
        </Banner>
      )}
      {problem !== undefined && asked === undefined && (
        <div role="alert">
          <Banner tone="fault" icon="fault">
            {problem.text}
          </Banner>
        </div>
      )}
      <JoiningPanel network={network} names={noNames} reload={reload} />
      <Rows label={t('mesh.zwave')}>
        {tasks
          .filter((task) => known.includes(acts[task]))
          .map((task) => (
            <Row
              key={task}
              icon={icons[task]}
              title={t(`mesh.task.${task}`)}
              note={t(`mesh.taskText.${task}`)}
              state={acted?.act === acts[task] ? <ActState acted={acted} /> : undefined}
              end={
                <Button
                  kind={task === 'reset' ? 'danger' : 'plain'}
                  off={!up}
                  busy={busy && asked === undefined}
                  aria-label={t('mesh.startOf', { name: t(`mesh.task.${task}`) })}
                  onClick={() => {
                    if (!up) return;
                    clear();
                    if (task === 'remove' || task === 'replace' || task === 'reset') setAsked(task);
                    else void run(task);
                  }}
                >
                  {t('mesh.start')}
                </Button>
              }
            />
          ))}
        {joining !== undefined && (
          <Row
            icon="key"
            title={t('joining.code')}
            note={t('joining.codeText')}
            end={
              <Button
                off={!up}
                aria-label={t('mesh.startOf', { name: t('joining.code') })}
                onClick={() => up && setAsked('code')}
              >
                {t('mesh.start')}
              </Button>
            }
          />
        )}
      </Rows>
      {asked === 'reset' && (
        <ResetQuestion
          busy={busy}
          problem={problem?.text}
          onClose={() => setAsked(undefined)}
          onReset={() => void run('reset')}
        />
      )}
      {asked === 'code' && (
        <CodeQuestion network={network} onClose={() => setAsked(undefined)} reload={reload} />
      )}
      {(asked === 'remove' || asked === 'replace') && (
        <NodeQuestion
          task={asked}
          busy={busy}
          problem={problem?.text}
          onClose={() => setAsked(undefined)}
          onChosen={(device) => void run(asked, device)}
        />
      )}
    </div>
  );
}

/** How what was begun last stands: a network says only after minutes that it is done. */
function ActState({ acted: { ok, at } }: { readonly acted: NonNullable<Network['acted']> }) {
  const t = useText();
  const word = ok === null ? 'running' : ok ? 'done' : 'failed';
  return (
    <Tag
      tone={ok === null ? 'brand' : ok ? 'ok' : 'fault'}
      icon={ok === null ? 'clock' : ok ? 'check' : 'fault'}
    >
      {t(`mesh.acted.${word}`, { time: timeOfDay(at) })}
    </Tag>
  );
}
