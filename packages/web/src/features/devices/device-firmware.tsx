import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useEffect, useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { nameOf } from '#features/devices/device-name.ts';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FillBar } from '#ui/fill-bar.tsx';
import { Section } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';

type Firmware = NonNullable<DataOf<'GET /device/firmware'>['firmware']>;

/** Ms between two looks at what is under way. */
const lookMs = 4_000;

/** Something is being done about it, or waits for its turn. */
const isUnderWay = ({ last, state }: Firmware): boolean => last?.ok === null || state === 'updating';

/** How it stands: what is under way, or else whether there is a newer one. */
function stateText(t: Text, { state, offered, progress, remaining, ahead, last }: Firmware): string {
  if (ahead !== null && ahead > 0) return t('devices.firmware.waits', { count: ahead });
  if (last?.ok === null && last.act === 'checkFirmware') return t('devices.firmware.checking');
  if (last?.ok === null || state === 'updating')
    return inOneLine([
      t('devices.firmware.updating'),
      progress !== null && t('devices.firmware.percent', { percent: Math.round(progress) }),
      remaining !== null && t('devices.firmware.left', { count: Math.ceil(remaining / 60) }),
    ]);
  return offered === '' || state !== 'available'
    ? t(`devices.firmware.${state}`)
    : t('devices.firmware.offered', { version: offered });
}

/** What became of what was done last; blank where there is nothing to say. */
function outcomeText(t: Text, { last }: Firmware): string {
  if (last === null || last.ok === null) return '';
  const { act, at, ok, detail } = last;
  const time = momentText(at);
  if (ok) return act === 'updateFirmware' ? inOneLine([t('devices.firmware.done', { time }), detail]) : '';
  return inOneLine([
    t(`devices.firmware.failed.${act}`, { time }),
    detail === 'armed' ? t('devices.firmware.armed') : detail,
  ]);
}

/** What a device runs, whether there is a newer one, and taking it; nothing where its wire cannot update it. */
export function DeviceFirmware({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const answer = useAnswer('GET /device/firmware', { query: { device_id: device.id }, untold: true });
  const { busy, problem, act } = useAct();
  const [asking, setAsking] = useState(false);
  const firmware = answer.data?.firmware ?? null;
  const runs = firmware !== null && isUnderWay(firmware);
  const { reload } = answer;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => void reload(), lookMs);
    return () => clearInterval(timer);
  }, [runs, reload]);
  if (firmware === null) return null;
  const tell = (action: 'check' | 'update') =>
    call('POST /device/firmware', { body: { device_id: device.id, action } });
  const outcome = outcomeText(t, firmware);
  return (
    <Section title={t('devices.details.firmware')}>
      <Rows label={t('devices.details.firmware')}>
        <Row
          icon="refresh"
          title={firmware.version === '' ? t('devices.firmware.noVersion') : firmware.version}
          note={
            <span role="status">
              {stateText(t, firmware)}
              {outcome !== '' && (
                <>
                  <br />
                  {outcome}
                </>
              )}
            </span>
          }
          end={
            !runs && (
              <>
                <Button busy={busy} onClick={() => void act(() => tell('check')).then(reload)}>
                  {t('devices.firmware.check')}
                </Button>
                {firmware.state === 'available' && (
                  <Button kind="primary" onClick={() => setAsking(true)}>
                    {t('devices.firmware.update')}
                  </Button>
                )}
              </>
            )
          }
        >
          {firmware.progress !== null && <FillBar now={firmware.progress} most={100} />}
        </Row>
      </Rows>
      <ProblemLine text={problem?.text} />
      {asking && (
        <ActQuestion
          title={t('devices.firmware.ask', { name: nameOf(t, device) })}
          text={t('devices.firmware.askText')}
          verb={t('devices.firmware.update')}
          kind="primary"
          work={() => tell('update')}
          onDone={() => {
            setAsking(false);
            void reload();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
