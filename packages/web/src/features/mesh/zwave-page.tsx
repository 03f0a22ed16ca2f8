import { useState } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { call } from '#lib/client/call.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';

const tasks = ['inclusion', 'exclusion', 'heal', 'remove', 'reset'] as const;
type Task = (typeof tasks)[number];
/** What the network must know for each. */
const acts = {
  inclusion: 'include',
  exclusion: 'exclude',
  heal: 'heal',
  remove: 'removeDevice',
  reset: 'reset',
} as const;
const icons = {
  inclusion: 'plus',
  exclusion: 'minus',
  heal: 'refresh',
  remove: 'close',
  reset: 'trash',
} as const;

/** Work on the Z-Wave network, as far as its gateway knows how (S2.9, S7.17). */
export function ZwavePage() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/networks');
  const network = (Array.isArray(data) ? data : []).find(({ family }) => family === 'zwave');
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
          <Tasks known={network.acts} up={network.up !== false} />
        )}
      </Loaded>
    </PasscodeGate>
  );
}

interface TasksProps {
  readonly known: readonly string[];
  readonly up: boolean;
}

function Tasks({ known, up }: TasksProps) {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const [asked, setAsked] = useState<Task>();
  async function run(action: Task, device?: string): Promise<void> {
    const outcome = await act(() =>
      call('POST /device/zwave_tool', {
        body: { action, ...(device !== undefined && { device_id: device }) },
      }),
    );
    if (outcome.tag === 'failed') return;
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
      <Rows label={t('mesh.zwave')}>
        {tasks
          .filter((task) => known.includes(acts[task]))
          .map((task) => (
            <Row
              key={task}
              icon={icons[task]}
              title={t(`mesh.task.${task}`)}
              note={t(`mesh.taskText.${task}`)}
              end={
                <Button
                  kind={task === 'reset' ? 'danger' : 'plain'}
                  off={!up}
                  busy={busy && asked === undefined}
                  aria-label={t('mesh.startOf', { name: t(`mesh.task.${task}`) })}
                  onClick={() => {
                    if (!up) return;
                    clear();
                    if (task === 'remove' || task === 'reset') setAsked(task);
                    else void run(task);
                  }}
                >
                  {t('mesh.start')}
                </Button>
              }
            />
          ))}
      </Rows>
      {asked === 'reset' && (
        <ResetQuestion
          busy={busy}
          problem={problem?.text}
          onClose={() => setAsked(undefined)}
          onReset={() => void run('reset')}
        />
      )}
      {asked === 'remove' && (
        <RemoveQuestion
          busy={busy}
          problem={problem?.text}
          onClose={() => setAsked(undefined)}
          onRemove={(device) => void run('remove', device)}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onClose: () => void;
}

/** All devices leave: whoever wants that writes it. */
function ResetQuestion({
  busy,
  problem,
  onClose,
  onReset,
}: QuestionProps & { readonly onReset: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const sure = typed.trim().toLowerCase() === 'z-wave';
  return (
    <ConfirmDialog
      title={t('mesh.task.reset')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button kind="danger" busy={busy} off={!sure} onClick={() => sure && onReset()}>
            {t('mesh.start')}
          </Button>
        </>
      }
    >
      <p>{t('mesh.resetAsk')}</p>
      <Field
        label={t('mesh.typeName', { name: 'Z-Wave' })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </ConfirmDialog>
  );
}

function RemoveQuestion({
  busy,
  problem,
  onClose,
  onRemove,
}: QuestionProps & { readonly onRemove: (device: string) => void }) {
  const t = useText();
  const nodes = useRows(devices, (rows) =>
    rows
      .filter(({ id }) => id.startsWith('ZW:'))
      .map(({ id, name }) => ({ value: String(id), label: name || id })),
  );
  const [chosen, setChosen] = useState(nodes[0]?.value ?? '');
  return (
    <ConfirmDialog
      title={t('mesh.task.remove')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            kind="danger"
            busy={busy}
            off={chosen === ''}
            onClick={() => chosen !== '' && onRemove(chosen)}
          >
            {t('mesh.start')}
          </Button>
        </>
      }
    >
      <p>{t('mesh.taskText.remove')}</p>
      <Select label={t('mesh.device')} value={chosen} options={nodes} onChange={setChosen} />
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </ConfirmDialog>
  );
}
