import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useEffect, useState } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { LoopFields } from '#features/gateways/loop-fields.tsx';
import { LoopPicture } from '#features/gateways/loop-picture.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useMonitor } from '#lib/live/monitors.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Fields } from '#ui/card.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/gateways/wired-sensor-page.module.css';

type Wired = DataOf<'GET /panel/wiredSensorSetting'>[number];
type Reading = DataOf<'GET /panel/loop_readings'>[number];

const boards: ReadonlySet<string> = new Set(['device_type.panel', 'device_type.expander']);
/** Ms between two readings, while somebody looks. */
const readEvery = 2_000;

/** Wired zones: what each loop measures now, and how it is wired (S2.9). */
export function WiredSensorPage() {
  const t = useText();
  const title = t('gateways.wired.title');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <PageHead title={title} subtitle={t('gateways.wired.subtitle')} />
      <Loops />
    </PasscodeGate>
  );
}

function Loops() {
  const t = useText();
  const answer = useAnswer('GET /panel/wiredSensorSetting');
  const { problem, reload } = answer;
  // The panel's own board and its expanders are none.
  const data = answer.data?.filter(({ type }) => !boards.has(type));
  const readings = useAnswer('GET /panel/loop_readings');
  const { reload: readAnew } = readings;
  useMonitor('WIRED_SENSOR', readAnew);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readAnew();
    }, readEvery);
    return () => clearInterval(timer);
  }, [readAnew]);
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('settings.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {data?.length === 0 ? (
        <EmptyState
          title={t('gateways.wired.none')}
          text={t('gateways.wired.noneText')}
          action={
            <PageLink to="/setting/setting_gateway" className="link">
              {t('gateways.title')}
            </PageLink>
          }
        />
      ) : (
        <ul className={css['loops']}>
          {data?.map((wired) => (
            <LoopCard
              key={wired.device_id}
              wired={wired}
              reading={readings.data?.find(({ device_id: id }) => id === wired.device_id)}
              reload={reload}
            />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface LoopCardProps {
  readonly wired: Wired;
  readonly reading: Reading | undefined;
  readonly reload: () => Promise<void>;
}

function LoopCard({ wired, reading, reload }: LoopCardProps) {
  const t = useText();
  const saved = wired.wiring ?? { tag: 'NC' as const };
  const [loop, setLoop] = useState(saved);
  const [tested, setTested] = useState(false);
  const saving = useAct();
  const testing = useAct();
  const changed = !same(loop, saved);
  const id = wired.device_id;
  async function save(): Promise<void> {
    const outcome = await saving.act(async () => {
      const at = await call('GET /panel/revision');
      return at.tag === 'failed'
        ? at
        : call('POST /device/bus_eol', {
            body: startingFrom(at.data.revision, { device_id: id, wiring: loop }),
          });
    });
    if (outcome.tag === 'failed') return;
    showToast({ icon: 'check', message: t('gateways.saved'), about: 'wired' });
    await reload();
  }
  async function test(): Promise<void> {
    const outcome = await testing.act(() => call('POST /panel/queryWiredZone', { body: { device_id: id } }));
    setTested(outcome.tag === 'done');
    await reload();
  }
  return (
    <li className={css['loop']}>
      <div className={css['head']}>
        <b>{wired.name}</b>
        <LoopState reading={reading} />
      </div>
      <div className={css['measured']} role="status">
        <span className={css['ohms']}>{ohmsText(reading) ?? t('gateways.wired.unmeasured')}</span>
        <LoopPicture loop={loop} says={reading?.says} />
      </div>
      <Fields>
        <LoopFields
          loop={loop}
          onChange={(next) => {
            saving.clear();
            setLoop(next);
          }}
        />
      </Fields>
      {(saving.problem ?? testing.problem) !== undefined && (
        <FieldError>{(saving.problem ?? testing.problem)?.text}</FieldError>
      )}
      <div className={css['acts']}>
        <Button kind="primary" busy={saving.busy} off={!changed} onClick={() => void save()}>
          {t('gateways.save')}
        </Button>
        <Button icon="target" busy={testing.busy} onClick={() => void test()}>
          {t('gateways.wired.read')}
        </Button>
        {tested && (
          <span className="muted dense" role="status">
            {t(reading === undefined ? 'gateways.wired.noWord' : 'gateways.wired.asked')}
          </span>
        )}
      </div>
    </li>
  );
}

const ohmsText = (reading: Reading | undefined): string | undefined =>
  reading === undefined
    ? undefined
    : reading.ohms === null
      ? '∞ Ω'
      : reading.ohms >= 10_000
        ? `${(reading.ohms / 1000).toFixed(1)} kΩ`
        : `${Math.round(reading.ohms)} Ω`;

/** What a loop says, as a word. */
function LoopState({ reading }: { readonly reading: Reading | undefined }) {
  const t = useText();
  if (reading === undefined)
    return (
      <Tag tone="offline" icon="info">
        {t('gateways.state.unknown')}
      </Tag>
    );
  const { says } = reading;
  return (
    <Tag
      tone={says === 'normal' ? 'ok' : says === 'active' ? 'open' : 'fault'}
      icon={says === 'normal' ? 'check' : says === 'active' ? 'contactOpen' : 'fault'}
    >
      {t(`gateways.says.${says}`)}
    </Tag>
  );
}
