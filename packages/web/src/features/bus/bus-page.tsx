import { resistors } from '@homeward/contract/words/devices/wired-loops.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { endOf, loopOf, modulesOf, wiringOf, wirings, type Wiring } from '#features/bus/loops.ts';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { call } from '#lib/client/call.ts';
import { busyWith, useBusy } from '#lib/house/device-acts.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import css from '#features/bus/bus-page.module.css';

type Input = DataOf<'GET /device/bus_eol'>[number];

const isWiring = (word: string): word is Wiring => wirings.some((one) => one === word);
const toneOf = ({ online, condition }: Input): string =>
  online === 'offline' ? 'offline' : condition === 'active' ? 'open' : 'ok';

/** The lines of the panel and of its expanders, and what stands at their ends (S2.9, S7.17). */
export function BusPage() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /device/bus_eol');
  const inputs: readonly Input[] = Array.isArray(data) ? data : [];
  const modules = modulesOf(inputs);
  const silent = modules.reduce((sum, module) => sum + module.silent, 0);
  return (
    <PasscodeGate title={t('bus.title')}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <PageHead
        title={
          inputs.length === 0
            ? t('bus.title')
            : silent === 0
              ? t('bus.allWell', { count: inputs.length })
              : t('bus.silent', { count: silent })
        }
        subtitle={t('bus.subtitle')}
      />
      <Loaded
        ready={data !== undefined}
        problem={problem}
        failedTitle={t('bus.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        {modules.length === 0 && <EmptyState title={t('bus.none')} text={t('bus.noneText')} />}
        {modules.map((module) => (
          <Section key={module.id} title={t(`bus.module.${module.id}`)}>
            <div className={css['module']}>
              <div className={css['bus']} aria-hidden="true">
                {module.inputs.map((input) => (
                  <span key={input.device_id} className={css['slot']} data-tone={toneOf(input)}>
                    {Number.parseInt(input.device_id.slice(3), 10)}
                  </span>
                ))}
              </div>
              <ul className={css['rows']} aria-label={t(`bus.module.${module.id}`)}>
                {module.inputs.map((input) => (
                  <Line key={input.device_id} input={input} reload={reload} />
                ))}
              </ul>
            </div>
          </Section>
        ))}
      </Loaded>
    </PasscodeGate>
  );
}

function Line({ input, reload }: { readonly input: Input; readonly reload: () => Promise<void> }) {
  const t = useText();
  const [problem, setProblem] = useState<string>();
  const { device_id: id, name, wiring: loop, zone, online, condition } = input;
  const busy = useBusy()[`bus ${id}`] === true;
  const wiring = wiringOf(loop);
  const end = endOf(loop);
  async function put(next: Wiring, ohms: number | null): Promise<void> {
    const outcome = await busyWith(
      `bus ${id}`,
      call('POST /device/bus_eol', { body: { device_id: id, wiring: loopOf(next, loop, ohms) } }),
    );
    setProblem(outcome.tag === 'failed' ? refusalText(t, outcome.failure) : undefined);
    await reload();
    if (outcome.tag === 'done') showToast({ icon: 'check', message: t('settings.saved'), about: 'bus' });
  }
  const shown = name || t('bus.zone', { no: zone });
  return (
    <li>
      <div>
        <b>{shown}</b>
        <p className="muted dense">
          {id} · {online === 'offline' ? t('bus.state.offline') : t(`bus.state.${condition}`)}
        </p>
        {problem !== undefined && <FieldError>{problem}</FieldError>}
      </div>
      <Select
        label={t('bus.wiringOf', { name: shown })}
        labelHidden
        disabled={busy}
        value={wiring}
        options={[
          ...(wiring === '' ? [{ value: '', label: t('bus.unset') }] : []),
          ...wirings.map((one) => ({
            value: one,
            label: t(`bus.wiring.${one.replace(' ', '')}` as 'bus.unset'),
          })),
        ]}
        onChange={(next) => {
          if (isWiring(next)) void put(next, end);
        }}
      />
      {end === null ? (
        <span />
      ) : (
        <Select
          label={t('bus.endOf', { name: shown })}
          labelHidden
          disabled={busy}
          value={String(end)}
          options={resistors.map((ohms) => ({
            value: String(ohms),
            label: t('bus.ohms', { value: ohms / 1000 }),
          }))}
          onChange={(ohms) => {
            if (isWiring(wiring)) void put(wiring, Number(ohms));
          }}
        />
      )}
    </li>
  );
}
