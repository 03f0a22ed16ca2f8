import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { nameOf } from '#features/devices/device-name.ts';
import { triedIn, useTestLines } from '#features/devices/group-test.ts';
import { announce } from '#lib/announce.ts';
import { call } from '#lib/client/call.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useProgress } from '#lib/house/use-progress.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { play } from '#lib/sound.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface TestChosenProps {
  readonly ids: readonly string[];
  /** When the walk test that tries them began. */
  readonly since: number;
  readonly onEnd: () => void;
}

/**
 * The chosen devices in a walk test of the panel: each row says whether it is still waited for. Over when all were
 * heard, when somebody ends it, or when the panel does as nobody set anything off; then it says who was not heard.
 */
export function TestChosen({ ids, since, onEnd }: TestChosenProps) {
  const t = useText();
  const { data, reload } = useProgress('GET /panel/walktest');
  const rows = useRows(devices, (all) => all.filter(({ id }) => ids.includes(id)));
  // Of an earlier one nothing counts.
  const own = data?.started_at === since ? data : undefined;
  const [last, setLast] = useState(own);
  if (own !== undefined && own !== last) setLast(own);
  const shown = own ?? last;
  const tried = shown && triedIn(rows, { ...shown, running: own?.running === true });
  const heard = rows.filter(({ id }) => tried?.get(id)?.tag === 'heard');
  const all = rows.length > 0 && heard.length === rows.length;
  const over = shown !== undefined && own?.running !== true;
  const missed = rows.filter((device) => !heard.includes(device)).map((device) => nameOf(t, device));
  const ending = useRef(false);

  const said = [...(tried ?? [])].map(([id, one]): readonly [string, string] => [
    id,
    one.tag === 'heard' ? t('bulk.heardAt', { time: timeOfDay(one.at) }) : t(`bulk.${one.tag}`),
  ]);
  const key = said.flat().join('\n');
  const show = useEffectEvent(() => useTestLines.setState({ lines: new Map(said) }));
  useEffect(() => show(), [key]);
  useEffect(() => () => useTestLines.setState({ lines: new Map() }), []);

  const end = useEffectEvent(async () => {
    if (ending.current) return;
    ending.current = true;
    await call('POST /panel/walktest', { body: { on: false } });
    await reload();
  });
  const running = own?.running === true;
  useEffect(() => {
    if (all && running) void end();
  }, [all, running]);
  const result =
    missed.length === 0
      ? t('bulk.allHeard', { count: rows.length })
      : t('bulk.notHeard', { names: missed.join(', ') });
  const tell = useEffectEvent(() => {
    announce(result);
    if (missed.length === 0) play('confirm');
  });
  useEffect(() => {
    if (over) tell();
  }, [over]);

  const loud = rows.filter(({ always }) => always).map((device) => nameOf(t, device));
  if (shown === undefined) return null;
  if (over)
    return (
      <Banner
        tone={missed.length === 0 ? 'ok' : 'fault'}
        icon={missed.length === 0 ? 'check' : 'silent'}
        title={t('bulk.testOver')}
        action={<Button onClick={onEnd}>{t('bulk.testClose')}</Button>}
      >
        {result}
      </Banner>
    );
  return (
    <Banner
      tone="brand"
      icon="motion"
      title={t('bulk.testing', { heard: heard.length, count: rows.length })}
      action={
        <Button icon="stop" onClick={() => void endNow(reload)}>
          {t('bulk.testEnd')}
        </Button>
      }
    >
      {t('bulk.testText', { time: timeOfDay(shown.idle_until ?? since) })}
      {loud.length > 0 && ` ${t('bulk.testLoud', { names: loud.join(', ') })}`}
    </Banner>
  );
}

async function endNow(reload: () => Promise<void>): Promise<void> {
  await call('POST /panel/walktest', { body: { on: false } });
  await reload();
}
